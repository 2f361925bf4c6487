import "server-only";
import * as oidc from "openid-client";
import type { StaffProvider } from "#portal/configuration/staff-provider.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import type { Finding } from "./finding.ts";

/** Whether the staff's identity provider describes itself; nobody is signed in. */
export async function examineProvider({
  issuer,
  clientId,
}: Pick<StaffProvider, "issuer" | "clientId">): Promise<Finding> {
  const what = "staff identity provider";
  const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  try {
    await oidc.discovery(issuer, clientId, undefined, undefined, { timeout: 5, execute });
    return { what, seen: "describes itself" };
  } catch (error) {
    return {
      what,
      cure: `cannot be discovered (${reasonOf(error)}): look at OIDC_STAFF_ISSUER and at the provider`,
    };
  }
}
