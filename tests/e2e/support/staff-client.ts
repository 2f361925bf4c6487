import { portalWithProvider } from "./addresses.ts";

/** What the portal is to the workplace's identity provider. */
export const staffClient = { id: "felagi", secret: "canary-of-the-client-secret-7c40aa" };
export const staffCallback = `${portalWithProvider}/staff/sign-in/callback`;

/** Tokens that the provider can be asked for, and that nobody should believe. */
export const forgeries = [
  "another nonce",
  "no nonce",
  "another audience",
  "another issuer",
  "an hour old",
  "another key",
  "no signature",
  "changed afterwards",
] as const;
export type Forgery = (typeof forgeries)[number];

const roles = "felagi-admins=admin,felagi-boss=manager,felagi-desk=sender,felagi-guests=viewer";

/** The variables of a portal whose staff come through the provider at `issuer`. */
export function providerVariables(issuer: string): Record<string, string> {
  return {
    OIDC_STAFF_ISSUER: issuer,
    OIDC_STAFF_CLIENT_ID: staffClient.id,
    OIDC_STAFF_CLIENT_SECRET: staffClient.secret,
    OIDC_STAFF_ROLES: roles,
  };
}
