import { createHash } from "node:crypto";

/** Idempotency key of a notification to one wallet copy: a UUID derived from both. */
export function deliveryIdOf(notificationId: string, copyId: string): string {
  const digest = createHash("sha256").update(`${notificationId} ${copyId}`).digest("hex");
  // Version 8, made our own way, and the usual variant.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
