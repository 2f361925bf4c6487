import "server-only";
import { endSessionAddress } from "#portal/auth/openid/end-session.ts";
import type { OidcClient } from "#portal/auth/openid/oidc-client.ts";
import { getConfiguration, offersSignInMethod } from "#portal/configuration/configuration.ts";
import type { StaffProvider } from "#portal/configuration/staff-provider.ts";
import { getDatabase } from "#portal/database/database.ts";
import { unsealText } from "#portal/database/sealed-text.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { findSealedIdToken } from "../staff-session-store.ts";

/** The OpenID Connect client of the staff sign-in. */
export const staffOidcClient = {
  who: "staff",
  callbackPath: "/staff/sign-in/callback",
  getProvider: () =>
    offersSignInMethod("provider") ? getConfiguration().staffProvider : undefined,
} satisfies OidcClient;

export function requireStaffProvider(): StaffProvider {
  const provider = staffOidcClient.getProvider();
  if (!provider) throw new Error("no identity provider is configured for staff");
  return provider;
}

/** Servers refuse addresses that are much longer; a token with many groups can be. */
const maxHintLength = 4_000;

/** Where the sign-in at the provider ends too; undefined when the session did not come from there. */
export async function providerSignOutAddress(sessionId: string): Promise<string | undefined> {
  if (!staffOidcClient.getProvider()) return undefined;
  const hints = await hintsOf(sessionId);
  return hints && endSessionAddress(staffOidcClient, { backTo: "/staff/sign-in", hints });
}

async function hintsOf(sessionId: string): Promise<Record<string, string> | undefined> {
  try {
    const sealed = await findSealedIdToken(getDatabase(), sessionId);
    if (!sealed) return undefined;
    const idToken = unsealText("identity tokens", sealed);
    return idToken && idToken.length <= maxHintLength ? { id_token_hint: idToken } : {};
  } catch (error) {
    log().warn({ reason: reasonOf(error) }, "the ID token of a session cannot be read");
    return undefined;
  }
}
