import "server-only";
import type { OidcClient } from "#portal/auth/openid/oidc-client.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { MemberProvider } from "#portal/configuration/member-provider.ts";
import { offersMode } from "../sign-in-modes.ts";

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
