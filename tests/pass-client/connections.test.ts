import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { silence } from "./failure-modes.ts";
import { pass, passId, sent } from "./samples.ts";
import { always, startPeer } from "./scripted-peer.ts";

const maxConnections = 32;

test("two hundred calls at once share the bounded connections, and all succeed", async () => {
  const peer = await startPeer(
    always((response) => setTimeout(() => response.end(JSON.stringify(pass)), 5)),
  );
  const client = clientOf(peer.url, { timeoutMs: 10_000 });

  const results = await Promise.all(Array.from({ length: 200 }, () => client.passes.read(passId)));

  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(["ok"]));
  expect(peer.requests).toHaveLength(200);
  expect(peer.maxConnections()).toBeGreaterThan(1);
  expect(peer.maxConnections()).toBeLessThanOrEqual(maxConnections);
});

test("calls one after the other keep to the same connections", async () => {
  const peer = await startPeer(always({ body: sent }));
  const client = clientOf(peer.url);

  for (let count = 0; count < 20; count++) await client.sms.send(passId);

  // undici looks a connection over before its next use, so that a second may be wanted.
  expect(peer.connectionsMade()).toBeLessThanOrEqual(2);
});

test("a text that times out in the queue for a connection was not sent", async () => {
  const peer = await startPeer((_, index) => (index < maxConnections ? silence : { body: sent }));
  const client = clientOf(peer.url, { timeoutMs: 2_000 });
  // The later calls are aborted while the first hold every connection.
  const held = Array.from({ length: maxConnections }, () => client.sms.send(passId));
  await expect.poll(() => peer.requests.length, { timeout: 2_000 }).toBe(maxConnections);
  const signal = AbortSignal.timeout(50);
  const queued = Array.from({ length: maxConnections }, () =>
    client.sms.send(passId, {}, { signal }),
  );

  const kinds = async (results: Promise<{ kind: string }>[]) =>
    new Set((await Promise.all(results)).map(({ kind }) => kind));

  expect(await kinds(queued)).toEqual(new Set(["unavailable"]));
  expect(await kinds(held)).toEqual(new Set(["unknown-outcome"]));
  expect(peer.requests).toHaveLength(maxConnections);
  // A call that left the queue holds no connection.
  expect(await client.sms.send(passId)).toMatchObject({ kind: "ok" });
});

test("time in the queue does not shorten the time-out of the attempt", async () => {
  const peer = await startPeer(
    always((response) => setTimeout(() => response.end(JSON.stringify(sent)), 900)),
  );
  const client = clientOf(peer.url, { timeoutMs: 1_600 });
  const first = Array.from({ length: maxConnections }, () => client.sms.send(passId));

  const last = await client.sms.send(passId);

  expect(last.kind).toBe("ok");
  await Promise.all(first);
});
