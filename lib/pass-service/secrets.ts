import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const length = 22;

/** A code that cannot be guessed: 128 random bits, 22 letters and digits. */
export function randomCode(): string {
  let rest = BigInt(`0x${randomBytes(16).toString("hex")}`);
  let code = "";
  for (let at = 0; at < length; at += 1) {
    code += alphabet[Number(rest % 62n)];
    rest /= 62n;
  }
  return code;
}

/** Whether a text from an address has the form of a code, so that it is worth looking up. */
export function isCode(text: string): boolean {
  return /^[0-9A-Za-z]{22}$/.test(text);
}

/** SHA-256 in hex. Enough for secrets that are random and long; it would not be for passwords. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}

/** Constant-time comparison. */
export function isSecret(secret: string, hash: string): boolean {
  const presented = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return presented.length === stored.length && timingSafeEqual(presented, stored);
}

/** Signed form value (HMAC), bound to one purpose. */
export function signCode(secret: string, code: string, purpose: string): string {
  return `${code}.${macOf(secret, `code ${purpose} ${code}`)}`;
}

export function verifySignedCode(
  secret: string,
  signed: string,
  purpose: string,
): string | undefined {
  const code = signed.slice(0, signed.indexOf("."));
  if (!isCode(code)) return undefined;
  return isEqualText(signed, signCode(secret, code, purpose)) ? code : undefined;
}

/** The secret in the address at which a carrier reports on one text message. */
export function smsReportCode(secret: string, smsId: string): string {
  return macOf(secret, `sms report ${smsId}`);
}

export function isSmsReportCode(secret: string, smsId: string, code: string): boolean {
  return isEqualText(code, smsReportCode(secret, smsId));
}

/** Constant-time comparison of two short texts. */
export function isEqualText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Keyed digest of a kennitala: the key of its rate limit, so that no kennitala is stored there. */
export function kennitalaDigest(secret: string, kennitala: string, templateId: string): string {
  return macOf(secret, `kennitala ${templateId} ${kennitala}`);
}

function macOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
