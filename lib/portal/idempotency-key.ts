import "server-only";
import { v5 as nameBasedUuid } from "uuid";

/** Namespace of the portal's own keys. */
const namespace = "6f1f0c1e-5d1c-4c0b-9f3a-2f6a3a2d7b10";

/**
 * Idempotency key: the same parts give the same UUID (version 5, RFC 9562). Part of a key is what
 * was asked for: somebody who went back to a form and wrote something else means something else.
 */
export function idempotencyKey(...parts: unknown[]): string {
  return nameBasedUuid(JSON.stringify(parts), namespace);
}
