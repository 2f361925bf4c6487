import { portalWithElectronicId } from "./addresses.ts";

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
