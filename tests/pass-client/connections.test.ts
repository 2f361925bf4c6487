import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { pass, passId, sent } from "./samples.ts";
import { always, startPeer } from "./scripted-peer.ts";
import { silence } from "./troubles.ts";

const bound = 32;

test("two hundred calls at once share the bounded connections, and all are answered", async () => {
  const peer = await startPeer(
    always((response) => setTimeout(() => response.end(JSON.stringify(pass)), 5)),
  );
  const client = clientOf(peer.url, { timeoutMs: 10_000 });

  const answers = await Promise.all(Array.from({ length: 200 }, () => client.passes.read(passId)));

  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(["ok"]));
  expect(peer.requests).toHaveLength(200);
  expect(peer.mostConnections()).toBeGreaterThan(1);
  expect(peer.mostConnections()).toBeLessThanOrEqual(bound);
});

test("calls one after the other keep to the same connections", async () => {
  const peer = await startPeer(always({ body: sent }));
  const client = clientOf(peer.url);

  for (let count = 0; count < 20; count++) await client.sms.send(passId);

  // undici looks a connection over before its next use, so that a second may be wanted.
  expect(peer.connectionsMade()).toBeLessThanOrEqual(2);
});

test("of texts that never got a connection it is certain that they were not sent", async () => {
  const peer = await startPeer((_, index) => (index < bound ? silence : { body: sent }));
  const client = clientOf(peer.url, { timeoutMs: 2_000 });
  // The later ones give up while the first still hold every connection.
  const held = Array.from({ length: bound }, () => client.sms.send(passId));
  await expect.poll(() => peer.requests.length, { timeout: 2_000 }).toBe(bound);
  const signal = AbortSignal.timeout(50);
  const inLine = Array.from({ length: bound }, () => client.sms.send(passId, {}, { signal }));

  const kinds = async (answers: Promise<{ kind: string }>[]) =>
    new Set((await Promise.all(answers)).map(({ kind }) => kind));

  expect(await kinds(inLine)).toEqual(new Set(["unavailable"]));
  expect(await kinds(held)).toEqual(new Set(["unknown-outcome"]));
  expect(peer.requests).toHaveLength(bound);
  // Those who left the line hold no place.
  expect(await client.sms.send(passId)).toMatchObject({ kind: "ok" });
});

test("a text that waited for a connection has its whole time for the answer", async () => {
  const peer = await startPeer(
    always((response) => setTimeout(() => response.end(JSON.stringify(sent)), 900)),
  );
  const client = clientOf(peer.url, { timeoutMs: 1_600 });
  const first = Array.from({ length: bound }, () => client.sms.send(passId));

  const last = await client.sms.send(passId);

  expect(last.kind).toBe("ok");
  await Promise.all(first);
});
