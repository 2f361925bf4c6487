import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { silence } from "./failure-modes.ts";
import { pass, passId } from "./samples.ts";
import { type Script, startPeer } from "./scripted-peer.ts";

const maxConnections = 32;

/** A service that does not respond until it recovers, and a client whose circuit is open. */
async function unresponsiveService() {
  let isSilent = true;
  const script: Script = () => (isSilent ? silence : { body: pass });
  const peer = await startPeer(script);
  const client = clientOf(peer.url, { timeoutMs: 1_000, retry: { attempts: 1 } });
  const read = () => client.passes.read(passId);
  const first = await Promise.all(Array.from({ length: maxConnections }, read));
  expect(new Set(first.map((result) => "reason" in result && result.reason))).toEqual(
    new Set(["timeout"]),
  );
  const recover = () => {
    isSilent = false;
  };
  return { client, peer, read, recover };
}

test("with an open circuit one call probes the service, and the others fail at once and are not sent", async () => {
  const { client, peer, read } = await unresponsiveService();
  let isProbing = true;
  const probe = read().finally(() => {
    isProbing = false;
  });
  await expect.poll(() => peer.requests.length).toBe(maxConnections + 1);

  const others = await Promise.all([read(), client.sms.send(passId), read()]);

  expect(isProbing, "the others ended before the probe").toBe(true);
  for (const result of others)
    expect(result).toMatchObject({ kind: "unavailable", reason: "unreachable" });
  expect(await probe).toMatchObject({ kind: "unavailable", reason: "timeout" });
  expect(peer.requests).toHaveLength(maxConnections + 1);
});

test("any response closes the circuit", async () => {
  const { read, recover } = await unresponsiveService();
  recover();

  expect(await read()).toMatchObject({ kind: "ok" });
  const results = await Promise.all(Array.from({ length: 5 }, read));
  expect(results.map(({ kind }) => kind)).toEqual(Array(5).fill("ok"));
});
