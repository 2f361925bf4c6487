import "server-only";
import { endSessionAddress } from "#portal/auth/openid/end-session.ts";
import type { Member } from "../member-session.ts";
import { memberOidcClient } from "./member-oidc-client.ts";

/**
 * Where the sign-in with the electronic ID ends too; undefined when the member did not come that
 * way. The token, which holds the kennitala, is not handed back: it would stand in an address.
 */
export async function electronicIdSignOutAddress({
  mode,
  providerSession,
}: Member): Promise<string | undefined> {
  if (mode !== "electronic-id" || !memberOidcClient.getProvider()) return undefined;
  const hints: Record<string, string> = providerSession ? { logout_hint: providerSession } : {};
  return endSessionAddress(memberOidcClient, { backTo: "/", hints });
}
