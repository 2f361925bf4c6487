import { createHash, timingSafeEqual } from "node:crypto";

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
