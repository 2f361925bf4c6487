import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Authentication token of a device for a pass: derived (HMAC) from the secret of the pass, so that
 * it need not be stored and cannot be derived from a scanned code.
 */
export function authenticationTokenOf(codeSecret: string): string {
  return createHmac("sha256", codeSecret).update("platform A").digest("base64url");
}

/** Checks the token in `Authorization: ApplePass …`, in constant time. */
export function isAuthorized(header: string | undefined, codeSecret: string | undefined): boolean {
  const presented = Buffer.from(/^ApplePass ([\w-]{43})$/.exec(header ?? "")?.[1] ?? "");
  const token = Buffer.from(authenticationTokenOf(codeSecret ?? "of no pass"));
  return (
    presented.length === token.length &&
    timingSafeEqual(presented, token) &&
    codeSecret !== undefined
  );
}
