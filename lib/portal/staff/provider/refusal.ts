import "server-only";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";

/** Why the way through the provider did not lead in; each has its words on the sign-in page. */
export const providerRefusals = [
  "cancelled",
  "stale",
  "not-trusted",
  "unreachable",
  "no-role",
  "closed",
  "no-email",
  "email-taken",
  "too-many",
  "failed",
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];

export function readRefusal(word: unknown): ProviderRefusal | undefined {
  return providerRefusals.find((one) => one === word);
}

/** What an error on the way to the provider and back means for whoever is signing in. */
export function refusalOfError(error: unknown): ProviderRefusal {
  if (error instanceof AuthorizationResponseError) return refusalOfAnswer(error.error);
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return "unreachable";
    return error.error === "invalid_grant" ? "stale" : "failed";
  }
  if (isFailedFetch(error)) return "unreachable";
  return error instanceof ClientError ? refusalOfCode(error) : "failed";
}

function refusalOfAnswer(code: string): ProviderRefusal {
  if (code === "access_denied") return "cancelled";
  return ["server_error", "temporarily_unavailable"].includes(code) ? "unreachable" : "not-trusted";
}

function refusalOfCode({ code, cause }: ClientError): ProviderRefusal {
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

/** How the platform's fetch says that nobody answered. */
function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && error.cause !== undefined;
}

/** What an operator needs to mend a set-up: the library's code, and the provider's own. */
export function codesOf(error: unknown): { code?: string | undefined; answer?: string } {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return { code: error.code, answer: error.error.slice(0, 60) };
  }
  return error instanceof ClientError ? { code: error.code } : {};
}
