import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { singleCalls } from "./every-call.ts";
import { allOf, outcomesOf } from "./outcomes-of.ts";
import { always, type Reply, startPeer } from "./scripted-peer.ts";
import { drip, hangUp, html, reset, resetHalfWay, silence, slowBody } from "./troubles.ts";

const now = { "Retry-After": "0" };

const leavingItOpen: [string, Reply][] = [
  ["a reset", reset],
  ["a hang-up", hangUp],
  ["a reset half way", resetHalfWay],
  ["500", { status: 500 }],
  ["502 in HTML", { ...html, status: 502 }],
  ["503 with a Retry-After", { status: 503, headers: now }],
  ["599", { status: 599 }],
  ["200 in HTML", html],
  ["`{}`", { body: {} }],
  ["half an answer", { body: '{"id":"6f96' }],
  ["an answer that is too large", { body: "x".repeat(5_000) }],
  ["no content", { status: 204, body: "" }],
  ["a redirect", { status: 307, headers: { Location: "/elsewhere" } }],
  ["not modified", { status: 304, body: "" }],
];

const refusing: [string, Reply][] = [
  ["429 with a Retry-After", { status: 429, headers: now }],
  ["408", { status: 408 }],
  ["401", { status: 401, headers: { "WWW-Authenticate": "Basic" } }],
  // fetch itself would send a request again that it could.
  ["421", { status: 421 }],
  ["404 in HTML", { ...html, status: 404 }],
  ["501", { status: 501, headers: now }],
];

const maximumAnswerBytes = 4_000;

for (const [trouble, reply] of leavingItOpen) {
  test.each(singleCalls)(`$name is sent once: ${trouble}`, async ({ make }) => {
    const peer = await startPeer(always(reply));

    const answer = await make(clientOf(peer.url, { maximumAnswerBytes }));

    expect(answer.kind).toBe("unknown-outcome");
    expect(peer.requests).toHaveLength(1);
  });
}

for (const [trouble, reply] of refusing) {
  test.each(singleCalls)(`$name is sent once: ${trouble}`, async ({ make }) => {
    const peer = await startPeer(always(reply));

    const answer = await make(clientOf(peer.url, { maximumAnswerBytes }));

    expect(answer.kind).toBe("refused");
    expect(peer.requests).toHaveLength(1);
  });
}

test.each([
  ["silence", silence, {}],
  ["a slow body", slowBody, { status: 200 }],
  ["a dripping body", drip, { status: 200 }],
])("none of them is sent again after %s", async (_, reply, begun) => {
  const outcomes = await outcomesOf(singleCalls, () => always(reply), { timeoutMs: 500 });

  const detail = "nothing within 500 ms";
  const unknown = { kind: "unknown-outcome", reason: "timeout", detail, ...begun };
  expect(outcomes).toEqual(allOf(singleCalls, unknown, 1));
});

test("a text is sent once over a kept connection that breaks under it", async () => {
  const peer = await startPeer((_, index) => (index === 0 ? { status: 404 } : hangUp));
  const client = clientOf(peer.url);
  const [call] = singleCalls;
  await call?.make(client);
  await setImmediate();

  const answer = await call?.make(client);

  expect(answer).toMatchObject({ kind: "unknown-outcome", reason: "unreachable" });
  expect(peer.requests).toHaveLength(2);
  expect(peer.connectionsMade()).toBe(1);
});
