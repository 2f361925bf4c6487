/**
 * Whether an error of fetch proves that no byte of the request can have arrived: there was no
 * address, no connection, or no trust in the certificate, all of which come before the request.
 */
export function nothingSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, syscall, errors, cause } = error as Record<string, unknown>;
  // One error for each address that was tried.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(nothingSent);
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (typeof code === "string" && codes.has(code)) return true;
  return nothingSent(cause);
}

const codes = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "UND_ERR_CONNECT_TIMEOUT",
  // Closed while the call was on its way to a connection.
  "UND_ERR_CLOSED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);
