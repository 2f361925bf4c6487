import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What a device shows to be let at a pass. It follows from the secret of the pass, so it need not
 * be stored, and a code that was scanned tells nothing of it.
 */
export function authenticationTokenOf(codeSecret: string): string {
  return createHmac("sha256", codeSecret).update("platform A").digest("base64url");
}

/** Whether `Authorization: ApplePass …` carries the token, in a time that tells nothing. */
export function isAuthorized(header: string | undefined, codeSecret: string | undefined): boolean {
  const presented = Buffer.from(/^ApplePass ([\w-]{43})$/.exec(header ?? "")?.[1] ?? "");
  const token = Buffer.from(authenticationTokenOf(codeSecret ?? "of no pass"));
  return (
    presented.length === token.length &&
    timingSafeEqual(presented, token) &&
    codeSecret !== undefined
  );
}
