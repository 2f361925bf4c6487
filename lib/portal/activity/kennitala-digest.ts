import "server-only";
import { createHmac } from "node:crypto";
import type { Kennitala } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/**
 * What stands for a kennitala where it must be recognised but not read. Keyed, because there are
 * few enough of them to try them all.
 */
export function kennitalaDigest(kennitala: Kennitala): string {
  const key = getConfiguration().DIGEST_SECRET;
  return createHmac("sha256", key).update(kennitala).digest("base64url").slice(0, 22);
}
