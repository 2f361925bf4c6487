import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { pass, passId } from "./samples.ts";
import { type Script, startPeer } from "./scripted-peer.ts";
import { silence } from "./troubles.ts";

const bound = 32;

/** A service that answers nothing until it is thawed, and a client that has met its silence. */
async function frozenService() {
  let isFrozen = true;
  const script: Script = () => (isFrozen ? silence : { body: pass });
  const peer = await startPeer(script);
  const client = clientOf(peer.url, { timeoutMs: 1_000, retry: { attempts: 1 } });
  const read = () => client.passes.read(passId);
  const met = await Promise.all(Array.from({ length: bound }, read));
  expect(new Set(met.map((answer) => "reason" in answer && answer.reason))).toEqual(
    new Set(["timeout"]),
  );
  const thaw = () => {
    isFrozen = false;
  };
  return { client, peer, read, thaw };
}

test("of a service that is frozen nobody waits but one who tries, and nothing else is sent", async () => {
  const { client, peer, read } = await frozenService();
  let isTrying = true;
  const trying = read().finally(() => {
    isTrying = false;
  });
  await expect.poll(() => peer.requests.length).toBe(bound + 1);

  const others = await Promise.all([read(), client.sms.send(passId), read()]);

  expect(isTrying, "they were told before the one who tries was").toBe(true);
  for (const answer of others)
    expect(answer).toMatchObject({ kind: "unavailable", reason: "unreachable" });
  expect(await trying).toMatchObject({ kind: "unavailable", reason: "timeout" });
  expect(peer.requests).toHaveLength(bound + 1);
});

test("a service that answers again is asked by everybody again", async () => {
  const { read, thaw } = await frozenService();
  thaw();

  expect(await read()).toMatchObject({ kind: "ok" });
  const answers = await Promise.all(Array.from({ length: 5 }, read));
  expect(answers.map(({ kind }) => kind)).toEqual(Array(5).fill("ok"));
});
