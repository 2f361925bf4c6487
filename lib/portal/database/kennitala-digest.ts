import "server-only";
import type { Kennitala } from "#contract/index.ts";
import { keyedDigest } from "./keyed-digest.ts";

/** Pseudonym of a kennitala, for records that must be found by it but not reveal it. */
export function kennitalaDigest(kennitala: Kennitala): string {
  return keyedDigest(kennitala);
}
