import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTracing } from "#portal/observability/tracing/start-tracing.ts";
import { beginSpan, getSpan, inSpan, within } from "#portal/observability/tracing/tracing.ts";
import { sourceFiles } from "#tests/architecture/source-files.ts";
import { type Collector, startCollector } from "#tests/support/collector.ts";
import { recordSpans } from "./recorded-spans.ts";

describe("a span", () => {
  test("tells of a fault its kind alone, and a redirect is none", async () => {
    const spans = recordSpans();
    const fail = (error: unknown) => inSpan("action", {}, () => Promise.reject(error));
    await expect(fail(new TypeError("canary"))).rejects.toThrow("canary");
    await expect(
      fail(Object.assign(new Error("x"), { digest: "NEXT_REDIRECT;/;" })),
    ).rejects.toThrow();
    expect(spans.map(({ failure }) => failure)).toEqual(["TypeError", undefined]);
    expect(JSON.stringify(spans)).not.toContain("canary");
  });

  test("is not made when nothing is traced, and the work is done all the same", async () => {
    expect(beginSpan("request")).toBeUndefined();
    expect(await inSpan("action", {}, async () => getSpan() ?? "done")).toBe("done");
    expect(within(undefined, () => "done")).toBe("done");
  });
});

test("OpenTelemetry is loaded by one file alone, and only when it is asked for", () => {
  const importers = sourceFiles().filter(
    ({ path, imports }) =>
      path.startsWith("lib/") && imports.some((name) => name.startsWith("@opentelemetry/")),
  );
  expect(importers.map(({ path }) => path)).toEqual([
    "lib/portal/observability/tracing/start-tracing.ts",
  ]);
  expect(importers[0]?.text).not.toMatch(/^import (?!type)[^\n]*@opentelemetry/m);
});

describe("the collector", () => {
  let collector: Collector;
  let before: typeof globalThis.portalProcess;

  async function tracingTo(answers: boolean, share = 1) {
    collector = await startCollector({ answers });
    const OTEL_EXPORTER_OTLP_ENDPOINT = collector.address;
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = OTEL_EXPORTER_OTLP_ENDPOINT;
    const configuration = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: share };
    Object.assign(globalThis.portalProcess ?? {}, { configuration });
    return startTracing();
  }

  beforeEach(() => {
    before = globalThis.portalProcess;
    globalThis.portalProcess = { log: { warn: () => {} } as never };
  });
  afterEach(async () => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    globalThis.portalProcess = before;
    await collector.stop();
  });

  test("hears of each span, what it is a part of, and what is left at the stop", async () => {
    const stop = await tracingTo(true);
    await inSpan("request", { kind: "server" }, () => inSpan("action", {}, async () => {}));
    expect(collector.spans()).toEqual([]);
    await stop();
    const [action, request] = collector.spans();
    expect([action?.name, request?.name]).toEqual(["action", "request"]);
    expect(action?.parentSpanId).toBe(request?.spanId);
    expect(action?.traceId).toBe(request?.traceId);
    expect(request?.parentSpanId).toBeUndefined();
  });

  test("hears nothing of what is not to be sampled, and all of what a proxy asks for", async () => {
    const stop = await tracingTo(true, 0);
    beginSpan("ours")?.end();
    const remoteParent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const theirs = beginSpan("theirs", { remoteParent });
    expect(theirs?.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/);
    theirs?.end();
    for (const invalid of ["0101302129", `${remoteParent}, ${remoteParent}`])
      beginSpan("of an invalid parent", { remoteParent: invalid })?.end();
    await stop();
    expect(collector.spans().map(({ name }) => name)).toEqual(["theirs"]);
  });

  test("keeps nobody waiting when it never answers, and only so much for itself", async () => {
    const stop = await tracingTo(false);
    for (let made = 0; made < 20_000; made++) beginSpan("request")?.end();
    await stop();
    expect(collector.spans().length).toBeLessThanOrEqual(2_048 + 512);
  });
});
