import "server-only";
import { createHmac } from "node:crypto";
import type { Kennitala } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/**
 * Pseudonym of a kennitala, for records that must be found by it but not reveal it. An HMAC, because
 * kennitalas are few enough for a dictionary attack on a plain hash.
 */
export function kennitalaDigest(kennitala: Kennitala): string {
  const key = getConfiguration().DIGEST_SECRET;
  return createHmac("sha256", key).update(kennitala).digest("base64url").slice(0, 22);
}
