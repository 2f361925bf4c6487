import { expect, test } from "vitest";
import type { AttemptEvent, PassClientOptions } from "#pass-client/index.ts";
import { clientOf } from "./client-of.ts";
import { reset } from "./failure-modes.ts";
import { pass, passId } from "./samples.ts";
import { always, inTurn, startPeer } from "./scripted-peer.ts";

test("every attempt is reported with its outcome and without its identifiers", async () => {
  const peer = await startPeer(inTurn({ status: 503 }, reset, { body: pass }));
  const events: AttemptEvent[] = [];

  await clientOf(peer.url, { onAttempt: (event) => events.push(event) }).passes.read(passId);

  const common = {
    endpoint: "readPass",
    method: "GET",
    pathTemplate: "/api/v1/pass/{id}",
    durationMs: expect.any(Number),
  };
  expect(events).toEqual([
    { ...common, attempt: 1, outcome: "server-error", status: 503 },
    { ...common, attempt: 2, outcome: "unreachable" },
    { ...common, attempt: 3, outcome: "ok", status: 200 },
  ]);
});

test("an observer that throws does not cost the result", async () => {
  const peer = await startPeer(always({ body: pass }));
  const onAttempt = () => {
    throw new Error("observer");
  };

  const result = await clientOf(peer.url, { onAttempt }).passes.read(passId);

  expect(result.kind).toBe("ok");
});

test("each attempt has a span of its own, sent as traceparent", async () => {
  const peer = await startPeer(inTurn({ status: 503 }, { body: pass }));
  const ended: [string, string][] = [];
  const startSpan: PassClientOptions["startSpan"] = ({ endpoint, attempt }) => ({
    traceparent: `trace-${attempt}`,
    end: ({ outcome }) => ended.push([endpoint, outcome]),
  });

  await clientOf(peer.url, { startSpan }).passes.read(passId);

  expect(peer.requests.map(({ headers }) => headers.traceparent)).toEqual(["trace-1", "trace-2"]);
  expect(ended).toEqual([
    ["readPass", "server-error"],
    ["readPass", "ok"],
  ]);
});

test("without a span no traceparent is sent, and a tracer that throws does not cost the result", async () => {
  const peer = await startPeer(always({ body: pass }));
  const startSpan = () => {
    throw new Error("tracer");
  };

  expect((await clientOf(peer.url).passes.read(passId)).kind).toBe("ok");
  expect((await clientOf(peer.url, { startSpan }).passes.read(passId)).kind).toBe("ok");
  expect(peer.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined, undefined]);
});
