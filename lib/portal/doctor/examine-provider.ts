import "server-only";
import * as oidc from "openid-client";
import { reasonOf } from "#portal/observability/reason-of.ts";
import type { Finding } from "./finding.ts";

/** Whether an identity provider of the staff's or the members' describes itself; nobody is signed in. */
export async function examineProvider(
  whose: "staff" | "member",
  { issuer, clientId }: { issuer: URL; clientId: string },
): Promise<Finding> {
  const what = `${whose} identity provider`;
  const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  try {
    await oidc.discovery(issuer, clientId, undefined, undefined, { timeout: 5, execute });
    return { what, seen: "describes itself" };
  } catch (error) {
    return {
      what,
      cure: `cannot be discovered (${reasonOf(error)}): look at OIDC_${whose.toUpperCase()}_ISSUER and at the provider`,
    };
  }
}
