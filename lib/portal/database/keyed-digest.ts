import "server-only";
import { createHmac } from "node:crypto";
import type { Kennitala } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** An HMAC: what is digested comes from few enough texts for a dictionary attack on a plain hash. */
export function keyedDigest(text: string): string {
  const key = getConfiguration().DIGEST_SECRET;
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
}

/** Pseudonym of a kennitala, for records that must be found by it but not reveal it. */
export function kennitalaDigest(kennitala: Kennitala): string {
  return keyedDigest(kennitala);
}
