import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { singleCalls } from "./every-call.ts";
import { drip, hangUp, html, reset, resetHalfWay, silence, slowBody } from "./failure-modes.ts";
import { allOf, resultsOf } from "./results-of.ts";
import { always, type Reply, startPeer } from "./scripted-peer.ts";

const now = { "Retry-After": "0" };

const unknownOutcomes: [string, Reply][] = [
  ["a reset", reset],
  ["a hang-up", hangUp],
  ["a reset half way", resetHalfWay],
  ["500", { status: 500 }],
  ["502 in HTML", { ...html, status: 502 }],
  ["503 with a Retry-After", { status: 503, headers: now }],
  ["599", { status: 599 }],
  ["200 in HTML", html],
  ["`{}`", { body: {} }],
  ["a truncated response", { body: '{"id":"6f96' }],
  ["a response that is too large", { body: "x".repeat(5_000) }],
  ["no content", { status: 204, body: "" }],
  ["a redirect", { status: 307, headers: { Location: "/elsewhere" } }],
  ["not modified", { status: 304, body: "" }],
];

const refusals: [string, Reply][] = [
  ["429 with a Retry-After", { status: 429, headers: now }],
  ["408", { status: 408 }],
  ["401", { status: 401, headers: { "WWW-Authenticate": "Basic" } }],
  // fetch itself repeats a request with a string body after this.
  ["421", { status: 421 }],
];

const failures = [
  ...unknownOutcomes.map(([failure, reply]) => ({ failure, reply, kind: "unknown-outcome" })),
  ...refusals.map(([failure, reply]) => ({ failure, reply, kind: "refused" })),
];

describe.each(singleCalls)("$name is sent once:", ({ make }) => {
  test.each(failures)("$failure", async ({ reply, kind }) => {
    const peer = await startPeer(always(reply));

    const result = await make(clientOf(peer.url, { maxResponseBytes: 4_000 }));

    expect(result.kind).toBe(kind);
    expect(peer.requests).toHaveLength(1);
  });
});

test.each([
  ["silence", silence, {}],
  ["a slow body", slowBody, { status: 200 }],
  ["a dripping body", drip, { status: 200 }],
])("none of them is sent again after %s", async (_, reply, begun) => {
  const results = await resultsOf(singleCalls, () => always(reply), { timeoutMs: 500 });

  const detail = "timed out after 500 ms";
  const unknown = { kind: "unknown-outcome", reason: "timeout", detail, ...begun };
  expect(results).toEqual(allOf(singleCalls, unknown, 1));
});

test("a text is sent once over a kept connection that breaks under it", async () => {
  const peer = await startPeer((_, index) => (index === 0 ? { status: 404 } : hangUp));
  const client = clientOf(peer.url);
  const [call] = singleCalls;
  await call?.make(client);
  await setImmediate();

  const result = await call?.make(client);

  expect(result).toMatchObject({ kind: "unknown-outcome", reason: "unreachable" });
  expect(peer.requests).toHaveLength(2);
  expect(peer.connectionsMade()).toBe(1);
});
