import "server-only";
import { endSessionAddress } from "#portal/auth/openid/end-session.ts";
import type { OidcClient } from "#portal/auth/openid/oidc-client.ts";
import { getConfiguration, offersMode } from "#portal/configuration/configuration.ts";
import type { MemberProvider } from "#portal/configuration/member-provider.ts";
import type { Member } from "../member-session.ts";

/** The OpenID Connect client of the members' sign-in with an electronic ID. */
export const memberOidcClient = {
  who: "member",
  callbackPath: "/sign-in/callback",
  getProvider: () => (offersMode("electronic-id") ? getConfiguration().memberProvider : undefined),
} satisfies OidcClient;

export function requireMemberProvider(): MemberProvider {
  const provider = memberOidcClient.getProvider();
  if (!provider) throw new Error("no electronic ID provider is configured");
  return provider;
}

/** Sign-out at the electronic ID. The token is not sent: its kennitala would be in an address. */
export async function electronicIdSignOutAddress({
  mode,
  providerSession,
}: Member): Promise<string | undefined> {
  if (mode !== "electronic-id" || !memberOidcClient.getProvider()) return undefined;
  const hints: Record<string, string> = providerSession ? { logout_hint: providerSession } : {};
  return endSessionAddress(memberOidcClient, { backTo: "/", hints });
}
