import { portalWithElectronicId, portalWithProvider } from "./addresses.ts";

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

/** What the portal is to the provider of the electronic ID. */
export const memberClient = { id: "felagi-members", secret: "canary-of-the-member-secret-1d90b2" };
export const memberCallback = `${portalWithElectronicId}/sign-in/callback`;

/** How somebody may show who they are there; the last one is not good enough for the portal. */
export const acrValues = ["phone", "card", "password"] as const;

export const maxAgeSeconds = 120;

/** The variables of a portal whose members come through the provider at `issuer`. */
export function memberVariables(issuer: string): Record<string, string> {
  return {
    OIDC_MEMBER_ISSUER: issuer,
    OIDC_MEMBER_CLIENT_ID: memberClient.id,
    OIDC_MEMBER_CLIENT_SECRET: memberClient.secret,
    OIDC_MEMBER_ACR: "phone, card",
    OIDC_MEMBER_MAX_AGE_SECONDS: String(maxAgeSeconds),
  };
}
