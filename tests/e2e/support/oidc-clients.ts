import { portalWithElectronicId, portalWithProvider } from "./addresses.ts";

/** Registration of the portal at the workplace's identity provider. */
export const staffClient = { id: "felagi", secret: "canary-of-the-client-secret-7c40aa" };
export const staffCallback = `${portalWithProvider}/staff/sign-in/callback`;

/** Forged tokens that the provider can be told to issue; the portal must refuse each. */
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

/** Registration of the portal at the provider of the electronic ID. */
export const memberClient = { id: "felagi-members", secret: "canary-of-the-member-secret-1d90b2" };
export const memberCallback = `${portalWithElectronicId}/sign-in/callback`;

/** Authentication context classes; the portal accepts all but the last. */
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
