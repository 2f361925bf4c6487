import "server-only";
import pino, { type DestinationStream } from "pino";
import { processPart } from "#process/portal-process.ts";
import { getRequestId } from "./request-context.ts";
import { getSpan } from "./tracing/tracing.ts";

/**
 * The one logger: JSON lines on standard output, with the request that they belong to. What goes in
 * is chosen by the caller, and is never a kennitala, phone number, message text, delivery address or
 * key; what slips in all the same is withheld here.
 */
export const log = processPart("log", () => createLog());

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

const withheld = "[withheld]";

const secretNames =
  /^(authorization|cookie|set-cookie|kennitala|phone\w*|recipient|password|secret|token|keyToken|text|body|message|deliveryPageUrl|url|query)$/i;

const secretShapes: readonly RegExp[] = [
  // A kennitala, and not a part of a longer identifier.
  /(?<![\w-])\d{2}[\s.-]?\d{2}[\s.-]?\d{2}\s?[\p{Pd}/]?\s?\d{4}(?![\w-])/gu,
  /(?<![\w-])(?:(?:\+|00)?354[\s-]?)?[4-9]\d{2}[\s-]?\d{4}(?![\w-])/g,
  // The address of a pass, and a key in a header.
  /\/p\/[0-9A-Za-z]{22}/g,
  /\b(?:Bearer|Basic)\s+\S+/gi,
  // A password in an address.
  /(?<=:\/\/[^\s/:@]*:)[^\s@/]+(?=@)/g,
];

/** Log redaction: withholds secrets and personal data that a caller let through. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === "string") {
    return secretShapes.reduce((text, shape) => text.replace(shape, withheld), value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth > 5) return withheld;
  if (Array.isArray(value)) return value.map((one) => redacted(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      secretNames.test(name) ? withheld : redacted(one, depth + 1),
    ]),
  );
}
