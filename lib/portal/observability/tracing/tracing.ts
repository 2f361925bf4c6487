import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processPart } from "#process/portal-process.ts";

/** Names, codes and counts from bounded sets; never what somebody wrote, nor whom it concerns. */
export type SpanAttributes = Record<string, string | number | boolean>;

interface SpanStart {
  kind?: "server" | "client" | "consumer" | "internal";
  attributes?: SpanAttributes;
  /** What another program began, in the form of W3C's `traceparent`. */
  remoteParent?: string | undefined;
}

/** A span: an operation with its duration, within its parent. */
export interface Span {
  traceId: string;
  /** Sent along with a request, so that another program continues the trace. */
  traceparent: string;
  end(attributes?: SpanAttributes, failure?: string): void;
}

/** Makes spans; there is one only when tracing is configured (`start-tracing.ts`). */
export interface Tracer {
  begin(name: string, start: SpanStart, parent: Span | undefined): Span;
}

const tracing = processPart("tracing", () => ({
  tracer: undefined,
  span: new AsyncLocalStorage<Span>(),
}));

export function traceWith(tracer: Tracer | undefined): void {
  tracing().tracer = tracer;
}

/** The current span, if any. */
export function getSpan(): Span | undefined {
  return tracing().tracer && tracing().span.getStore();
}

/** Undefined when nothing is traced; whoever begins a span ends it. */
export function beginSpan(name: string, start: SpanStart = {}): Span | undefined {
  return tracing().tracer?.begin(name, start, tracing().span.getStore());
}

/** A span within a traced operation; none outside of one. */
export function beginPart(name: string, start: SpanStart = {}): Span | undefined {
  return getSpan() && beginSpan(name, start);
}

export function within<Result>(span: Span | undefined, work: () => Result): Result {
  return span ? tracing().span.run(span, work) : work();
}

/** Does the work as a span of its own. */
export async function inSpan<Result>(
  name: string,
  start: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(name, start);
  if (!span) return work();
  let failure: string | undefined;
  try {
    return await within(span, work);
  } catch (error) {
    failure = failureOf(error);
    throw error;
  } finally {
    span.end({}, failure);
  }
}

/** The kind of a fault alone: its message may carry anything. A redirect is none. */
function failureOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return "unknown";
  const isNavigation = String((error as { digest?: unknown }).digest ?? "").startsWith("NEXT_");
  return isNavigation ? undefined : error.name;
}
