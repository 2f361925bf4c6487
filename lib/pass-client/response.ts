import { z } from "zod";
import { type AttemptResult, type ErrorDetails, type Failure, issuesOf } from "./failure.ts";
import type { Timeout } from "./resilience.ts";
import type { HttpResponse } from "./send.ts";

/** A check beyond the schema: the validation error, without any value; undefined when valid. */
export type Validate<T> = (value: T) => string | undefined;

export interface Expected<T> {
  schema: z.ZodType<T>;
  validate: Validate<T> | undefined;
  /** Bytes, after decompression. */
  maxBytes: number;
}

/** Reads a bounded body, then classifies the response: by its status, and a 2xx by its body too. */
export async function readResponse<T>(
  response: HttpResponse,
  expected: Expected<T>,
  timeout: Timeout,
): Promise<AttemptResult<T>> {
  const { status } = response;
  const isSuccess = status >= 200 && status < 300;
  const retryAfterMs = retryAfterMsOf(response.headers.get("Retry-After"), Date.now());
  let body: Body | undefined;
  try {
    body = await timeout.race(readBody(response, expected.maxBytes));
  } catch (error) {
    // Of any other status the body adds nothing to what happened.
    if (isSuccess) return { ...failureOf(error, timeout), status, notSent: false };
  }
  // 501 is an operation that the service does not have: it did nothing.
  if ((status >= 400 && status < 500) || status === 501) {
    return { outcome: "refused", status, refusal: refusalOf(body), retryAfterMs };
  }
  if (status >= 500) {
    return { outcome: "server-error", status, notSent: false, detail: `${status}`, retryAfterMs };
  }
  if (!isSuccess || !body) return brokenContract(status, `status ${status}`);
  const read = readValue(body, expected);
  return "value" in read
    ? { outcome: "ok", status, value: read.value }
    : brokenContract(status, read.detail);
}

function brokenContract(status: number, detail: string): Failure {
  return { outcome: "broken-contract", status, notSent: false, detail };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body as text, or why it has none. */
type Body =
  | { kind: "text"; text: string }
  | { kind: "too-large"; maxBytes: number }
  | { kind: "not-utf8"; bytes: number };

/** Reads at most `maxBytes`, then cancels the rest. Throws what the connection throws. */
async function readBody({ body }: HttpResponse, maxBytes: number): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return { kind: "too-large", maxBytes };
    chunks.push(chunk);
  }
  try {
    return { kind: "text", text: utf8.decode(Buffer.concat(chunks)) };
  } catch {
    return { kind: "not-utf8", bytes };
  }
}

/** The value of a 2xx, or how its body breaks the contract. */
function readValue<T>(
  body: Body,
  { schema, validate }: Expected<T>,
): { value: T } | { detail: string } {
  if (body.kind === "too-large") return { detail: `more than ${body.maxBytes} bytes` };
  if (body.kind === "not-utf8") return { detail: `${body.bytes} bytes, not UTF-8` };
  const json = jsonOf(body);
  if (json === undefined) return { detail: `${body.text.length} characters, not JSON` };
  const parsed = schema.safeParse(json);
  if (!parsed.success) return { detail: issuesOf(parsed.error) };
  const invalid = validate?.(parsed.data);
  return invalid === undefined ? { value: parsed.data } : { detail: invalid };
}

// Each part on its own: the error body of most refusals is not documented.
const errorSchema = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z][\w.-]{0,63}$/)
    .nullable()
    .catch(null),
  message: z.string().nullable().catch(null),
  possibleFixes: z.array(z.string()).catch([]),
});
const errorBodySchema = z.object({ error: errorSchema }).catch({
  error: { code: null, message: null, possibleFixes: [] },
});

/** The documented parts of an error body. Section "Errors". */
function refusalOf(body: Body | undefined): ErrorDetails {
  return errorBodySchema.parse(jsonOf(body)).error;
}

/** The parsed body; undefined, which JSON cannot express, when it is not JSON. */
function jsonOf(body: Body | undefined): unknown {
  try {
    return body?.kind === "text" ? JSON.parse(body.text) : undefined;
  } catch {
    return undefined;
  }
}

/** A Retry-After header in milliseconds: a number of seconds, or an HTTP date. */
function retryAfterMsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Classifies an error of fetch or of reading the body. Only its code reaches the detail. */
export function failureOf(error: unknown, timeout: Timeout): Failure {
  const code = errorCodeOf(error) ?? "no code";
  if (isNotSent(error)) return { outcome: "unreachable", notSent: true, detail: code };
  if (timeout.signal.aborted) {
    return { outcome: "timeout", notSent: false, detail: timeout.reason() };
  }
  return { outcome: "unreachable", notSent: false, detail: code };
}

/**
 * Whether an error proves that no byte of the request can have arrived: name resolution, the
 * connection or the check of the certificate failed, all of which come before the request.
 */
function isNotSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, syscall, errors, cause } = error as Record<string, unknown>;
  // An AggregateError: one error for each address that was tried.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isNotSent);
  if (syscall === "connect" || syscall === "getaddrinfo") return true;
  if (typeof code === "string" && notSentCodes.has(code)) return true;
  return isNotSent(cause);
}

const notSentCodes = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "UND_ERR_CONNECT_TIMEOUT",
  // The agent was closed while the call waited for a connection.
  "UND_ERR_CLOSED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** The innermost code of an error and its causes. */
function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause } = error as Record<string, unknown>;
  const isCode = typeof code === "string" && /^[A-Z_\d]+$/.test(code);
  return errorCodeOf(cause) ?? (isCode ? code : undefined);
}
