import "server-only";
import { v5 as nameBasedUuid } from "uuid";

/** Namespace of the portal's own keys. */
const namespace = "6f1f0c1e-5d1c-4c0b-9f3a-2f6a3a2d7b10";

/** Idempotency key: a UUID (version 5) of its parts, of which the request is one. */
export function idempotencyKey(...parts: unknown[]): string {
  return nameBasedUuid(JSON.stringify(parts), namespace);
}
