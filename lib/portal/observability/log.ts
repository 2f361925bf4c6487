import "server-only";
import pino, { type DestinationStream } from "pino";
import { processWide } from "#portal/process-wide.ts";
import { redacted } from "./redact.ts";
import { getRequestId } from "./request-context.ts";
import { getSpan } from "./tracing/tracing.ts";

/**
 * The one logger: JSON lines on standard output, with the request that they belong to. What goes in
 * is chosen by the caller, and is never a kennitala, phone number, message text, delivery address or
 * key; what slips in all the same is withheld here.
 */
export const log = processWide("log", () => createLog());

export function createLog(destination?: DestinationStream) {
  const options = {
    base: undefined,
    mixin: () => {
      const requestId = getRequestId();
      const traceId = getSpan()?.traceId;
      return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
    },
    formatters: { log: (line: object) => redacted(line) as Record<string, unknown> },
  };
  return destination ? pino(options, destination) : pino(options);
}
