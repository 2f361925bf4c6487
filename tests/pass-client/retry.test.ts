import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { type EveryCall, repeatableCalls } from "./every-call.ts";
import { html, reset, resetHalfWay, silence } from "./failure-modes.ts";
import { resultsOf } from "./results-of.ts";
import { pass, passId } from "./samples.ts";
import { always, inTurn, type Reply, startPeer } from "./scripted-peer.ts";

const transient: [string, Reply][] = [
  ["500", { status: 500 }],
  ["503", { ...html, status: 503 }],
  ["429", { status: 429, headers: { "Retry-After": "0" } }],
  ["a reset", reset],
  ["a reset half way", resetHalfWay],
];

for (const [failure, reply] of transient) {
  test.each(repeatableCalls)(
    `$name is retried after ${failure}`,
    async ({ make, response }: EveryCall) => {
      const peer = await startPeer(inTurn(reply, reply, { body: response }));

      const result = await make(clientOf(peer.url));

      expect(result).toEqual({ kind: "ok", value: response });
      expect(peer.requests).toHaveLength(3);
    },
  );
}

test("each of them is retried after a time-out", async () => {
  const script = ({ response }: EveryCall) => inTurn(silence, silence, { body: response });

  const results = await resultsOf(repeatableCalls, script, { timeoutMs: 600 });

  expect(results).toEqual(
    repeatableCalls.map(({ name, response }) => ({
      name,
      result: { kind: "ok", value: response },
      requests: 3,
    })),
  );
});

test("a call fails after three attempts", async () => {
  const peer = await startPeer(always({ status: 500 }));

  expect(await clientOf(peer.url).passes.read(passId)).toEqual({
    kind: "unavailable",
    reason: "server-error",
    detail: "500",
  });
  expect(peer.requests).toHaveLength(3);
});

test("a refused connection is retried", async () => {
  let attempts = 0;
  const client = clientOf("http://service.example", {
    fetch: async () => {
      if (++attempts < 3) throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
      return Response.json(pass);
    },
  });

  expect(await client.passes.read(passId)).toMatchObject({ kind: "ok" });
  expect(attempts).toBe(3);
});

test("a short Retry-After is respected", async () => {
  const headers = { "Retry-After": "1" };
  const peer = await startPeer(inTurn({ status: 429, headers }, { body: pass }));
  const began = performance.now();

  const result = await clientOf(peer.url).passes.read(passId);

  expect(result.kind).toBe("ok");
  expect(performance.now() - began).toBeGreaterThan(950);
});

test.each(["30", new Date(Date.now() + 30_000).toUTCString()])(
  "a Retry-After past the deadline (%s) ends the call at once",
  async (value) => {
    const peer = await startPeer(always({ status: 429, headers: { "Retry-After": value } }));
    const began = performance.now();

    const result = await clientOf(peer.url).passes.read(passId);

    expect(result).toMatchObject({ kind: "refused", status: 429 });
    expect(peer.requests).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(3_000);
  },
);

test("all attempts together end at the deadline", async () => {
  const peer = await startPeer(always(silence));
  const client = clientOf(peer.url, {
    timeoutMs: 300,
    deadlineMs: 1_000,
    retry: { attempts: 100, initialDelayMs: 1, maxDelayMs: 1 },
  });

  const result = await client.passes.read(passId);

  expect(result).toMatchObject({ kind: "unavailable", reason: "timeout" });
  expect(peer.requests.length).toBeGreaterThan(1);
  expect(peer.requests.length).toBeLessThanOrEqual(4);
});

test("the backoff doubles up to its limit", async () => {
  const times: number[] = [];
  const client = clientOf("http://service.example", {
    // Without the limit the waits would sum up to more than the deadline allows.
    retry: { attempts: 12, initialDelayMs: 20, maxDelayMs: 80 },
    deadlineMs: 20_000,
    fetch: async () => {
      times.push(performance.now());
      return new Response(null, { status: 500 });
    },
  });

  await client.passes.read(passId);

  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(waits).toHaveLength(11);
  // Less up to a half at random; a busy machine only makes them longer.
  for (const [index, wait] of waits.entries())
    expect(wait).toBeGreaterThan(Math.min(80, 20 * 2 ** index) / 2 - 3);
});

test("the caller's signal ends the wait between attempts", async () => {
  const peer = await startPeer(always({ status: 500 }));
  const tried = Promise.withResolvers<void>();
  const client = clientOf(peer.url, {
    retry: { initialDelayMs: 8_000, maxDelayMs: 8_000 },
    onAttempt: () => tried.resolve(),
  });
  const controller = new AbortController();
  const reading = client.passes.read(passId, { signal: controller.signal });
  await tried.promise;
  await setImmediate();
  const began = performance.now();

  controller.abort();

  expect(await reading).toMatchObject({ kind: "unavailable", reason: "server-error" });
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(peer.requests).toHaveLength(1);
});
