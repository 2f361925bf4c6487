import { createHmac, timingSafeEqual } from "node:crypto";
import { isCode } from "./random-code.ts";

/**
 * A code that goes out on a form and comes back: sealed (HMAC) for one purpose, so that only a code
 * that the service chose itself is taken.
 */
export function sealCode(secret: string, code: string, purpose: string): string {
  return `${code}.${macOf(secret, `code ${purpose} ${code}`)}`;
}

export function openSealedCode(
  secret: string,
  sealed: string,
  purpose: string,
): string | undefined {
  const code = sealed.slice(0, sealed.indexOf("."));
  if (!isCode(code)) return undefined;
  const [given, right] = [sealed, sealCode(secret, code, purpose)].map((one) => Buffer.from(one));
  return given?.length === right?.length && given && right && timingSafeEqual(given, right)
    ? code
    : undefined;
}

/** Stands for a kennitala where it is counted. */
export function kennitalaDigest(secret: string, kennitala: string, templateId: string): string {
  return macOf(secret, `kennitala ${templateId} ${kennitala}`);
}

function macOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
