import "server-only";
import { randomUUID } from "node:crypto";

/** What proxies and tracing give, and nothing that could break a line or a header. */
const safeShape = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;
/** Only digits and dashes could be a kennitala. */
const mayBeAPerson = /^[\d-]{7,13}$/;

/** The name of a request: a trusted proxy's own, otherwise a new one. */
export function requestIdOf(sent: string | string[] | undefined, isTrusted: boolean): string {
  return isTrusted && typeof sent === "string" && safeShape.test(sent) && !mayBeAPerson.test(sent)
    ? sent
    : randomUUID();
}
