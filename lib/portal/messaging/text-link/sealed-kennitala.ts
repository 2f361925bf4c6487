import "server-only";
import { sealData, unsealData } from "iron-session";
import { type Kennitala, kennitalaSchema } from "#contract/index.ts";
import { sealingKeys } from "#portal/auth/sealing-keys.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** Longer than a request is tried for. */
const lifetimeSeconds = 60 * 60;

export function sealKennitala(kennitala: Kennitala): Promise<string> {
  return sealData(kennitala, sealing());
}

/** Undefined when it was sealed too long ago, or with a secret that has since gone. */
export async function unsealKennitala(sealed: string): Promise<Kennitala | undefined> {
  return kennitalaSchema.safeParse(await unsealData(sealed, sealing())).data;
}

function sealing() {
  return { password: sealingKeys(getConfiguration().SESSION_SECRETS), ttl: lifetimeSeconds };
}
