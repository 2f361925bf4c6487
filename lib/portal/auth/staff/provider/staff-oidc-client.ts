import "server-only";
import type { OidcClient } from "#portal/auth/openid/oidc-client.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { StaffProvider } from "#portal/configuration/staff-provider.ts";
import { offersSignInMethod } from "../staff-sign-in-methods.ts";

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
