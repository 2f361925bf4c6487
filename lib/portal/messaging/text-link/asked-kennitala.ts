import "server-only";
import { type Kennitala, kennitalaSchema } from "#contract/index.ts";
import { openSealedCookie } from "#portal/auth/sealed-cookie.ts";

/** Ten minutes: as long as the same kennitala waits for its next text. */
const cookie = { name: "felagi-text-link", lifetimeMs: 10 * 60_000 };

interface Asked {
  kennitala: Kennitala;
}

/** Keeps in this browser for which kennitala a link was requested, so that a typing error is seen. */
export async function keepAskedKennitala(kennitala: Kennitala): Promise<void> {
  const asked = await openSealedCookie<Asked>(cookie);
  asked.kennitala = kennitala;
  await asked.save();
}

export async function getAskedKennitala(): Promise<Kennitala | undefined> {
  const { kennitala } = await openSealedCookie<Asked>(cookie);
  return kennitalaSchema.safeParse(kennitala).data;
}
