import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "#portal/process-wide.ts";

/** Names, codes and counts from bounded sets; never what somebody wrote, nor whom it concerns. */
export type SpanAttributes = Record<string, string | number | boolean>;

interface SpanStart {
  kind?: "server" | "client" | "consumer" | "internal";
  attributes?: SpanAttributes;
  /** What another program began, in the form of W3C's `traceparent`. */
  remoteParent?: string | undefined;
}

/** Something that takes time, within whatever it is a part of. */
export interface Span {
  traceId: string;
  /** For whoever goes on with it elsewhere. */
  traceparent: string;
  end(attributes?: SpanAttributes, failure?: string): void;
}

/** What makes spans; there is one only when traces are asked for (`start-tracing.ts`). */
export interface Tracer {
  begin(name: string, start: SpanStart, parent: Span | undefined): Span;
}

const state = processWide("tracing", (): { tracer: Tracer | undefined } => ({ tracer: undefined }));
const current = processWide("current-span", () => new AsyncLocalStorage<Span>());

export function traceWith(tracer: Tracer | undefined): void {
  state().tracer = tracer;
}

/** The span that this is done within, if any. */
export function getSpan(): Span | undefined {
  return state().tracer && current().getStore();
}

/** Undefined when nothing is traced; whoever begins a span ends it. */
export function beginSpan(name: string, start: SpanStart = {}): Span | undefined {
  return state().tracer?.begin(name, start, current().getStore());
}

/** A part of something that is traced; on its own it would say nothing to anybody. */
export function beginPart(name: string, start: SpanStart = {}): Span | undefined {
  return getSpan() && beginSpan(name, start);
}

export function within<Result>(span: Span | undefined, work: () => Result): Result {
  return span ? current().run(span, work) : work();
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
