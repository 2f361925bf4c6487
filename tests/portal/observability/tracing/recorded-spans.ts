import { onTestFinished } from "vitest";
import { type SpanAttributes, traceWith } from "#portal/observability/tracing/tracing.ts";

export interface Recorded {
  name: string;
  /** The name of the span that it is a part of. */
  within: string | undefined;
  attributes: SpanAttributes;
  failure: string | undefined;
}

/** Keeps the spans that are made while a test runs, in the order in which they end. */
export function recordSpans(): Recorded[] {
  const recorded: Recorded[] = [];
  const names = new Map<string, string>();
  let made = 0;
  onTestFinished(() => traceWith(undefined));
  traceWith({
    begin(name, { attributes = {} }, parent) {
      const traceparent = `span-${++made}`;
      names.set(traceparent, name);
      const within = parent && names.get(parent.traceparent);
      return {
        traceId: "trace",
        traceparent,
        end: (more = {}, failure) => {
          recorded.push({ name, within, attributes: { ...attributes, ...more }, failure });
        },
      };
    },
  });
  return recorded;
}
