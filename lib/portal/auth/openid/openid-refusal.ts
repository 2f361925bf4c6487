import "server-only";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { discardProviderMetadata, type OidcClient } from "./oidc-client.ts";

/** Why a sign-in through a provider failed. */
export const openIdRefusals = [
  "cancelled",
  "stale",
  "not-trusted",
  "unreachable",
  "failed",
] as const;
export type OpenIdRefusal = (typeof openIdRefusals)[number];

/** Logs a failed sign-in, and returns the reason that the visitor sees. */
export function refusalOfFailure(oidcClient: OidcClient, error: unknown): OpenIdRefusal {
  const refusal = refusalOfError(error);
  log().warn(
    { who: oidcClient.who, refusal, reason: reasonOf(error), ...codesOf(error) },
    "a sign-in through an identity provider failed",
  );
  // The cached metadata may be stale.
  if (refusal === "unreachable" || refusal === "not-trusted") discardProviderMetadata(oidcClient);
  return refusal;
}

/** Maps an error of the authorization code flow to a reason. */
export function refusalOfError(error: unknown): OpenIdRefusal {
  if (error instanceof AuthorizationResponseError) return refusalOfAnswer(error.error);
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return "unreachable";
    return error.error === "invalid_grant" ? "stale" : "failed";
  }
  if (isFailedFetch(error)) return "unreachable";
  return error instanceof ClientError ? refusalOfCode(error) : "failed";
}

function refusalOfAnswer(code: string): OpenIdRefusal {
  if (code === "access_denied") return "cancelled";
  return ["server_error", "temporarily_unavailable"].includes(code) ? "unreachable" : "not-trusted";
}

function refusalOfCode({ code, cause }: ClientError): OpenIdRefusal {
  switch (code) {
    case "OAUTH_TIMEOUT":
    case "OAUTH_ABORT":
    case "OAUTH_RESPONSE_IS_NOT_CONFORM":
    case "OAUTH_RESPONSE_IS_NOT_JSON":
    case "OAUTH_PARSE_ERROR":
      return "unreachable";
    case undefined:
      return isFailedFetch(cause) ? "unreachable" : "failed";
    default:
      return "not-trusted";
  }
}

/** Errors of the platform's fetch when nobody answered. */
function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && error.cause !== undefined;
}

/** Codes for an operator who mends a set-up: the library's, and the provider's own. */
function codesOf(error: unknown): { code?: string | undefined; answer?: string } {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return { code: error.code, answer: error.error.slice(0, 60) };
  }
  return error instanceof ClientError ? { code: error.code } : {};
}
