import { expect, test } from "vitest";
import type { CallEvent } from "#pass-client/index.ts";
import { clientOf, keyToken } from "./client-of.ts";
import { everyCall } from "./every-call.ts";
import { always, type Reply, startPeer } from "./scripted-peer.ts";
import { resetHalfWay } from "./troubles.ts";

const canary = "CANARY";
const shouted = {
  id: canary,
  kennitala: canary,
  status: { [canary]: canary },
  memberships: [{ pass: { deliveryPageUrl: `https://${canary}.example`, status: 1 } }],
  pass: { deliveryPageUrl: canary },
  data: [{ name: canary }],
  [canary]: canary,
};

const replies: [string, Reply][] = [
  ["a wrong shape", { body: shouted }],
  ["HTML", { headers: { "Content-Type": `text/${canary}` }, body: `<p>${canary}</p>` }],
  ["half an answer", { body: JSON.stringify(shouted).slice(0, -1) }],
  ["a redirect", { status: 302, headers: { Location: `https://${canary}.example/${canary}` } }],
  ["500", { status: 500, body: shouted }],
  ["a reset half way", resetHalfWay],
];

const secrets = [canary, keyToken, btoa(`issuer-key:${keyToken}`), "0101302129", "010130-2129"];
const moreSecrets = ["+3546911111", "Your card", "code-1", "6f9619ff", "0190a8b2", "127.0.0.1"];

for (const [trouble, reply] of replies) {
  test.each(everyCall)(
    `$name: neither answer nor event repeats anything: ${trouble}`,
    async (call) => {
      const peer = await startPeer(always(reply));
      const events: CallEvent[] = [];
      const onCall = (event: CallEvent) => events.push(event);

      const answer = await call.make(clientOf(peer.url, { onCall, retry: { attempts: 1 } }));

      const said = JSON.stringify({ answer, events });
      expect(events).toHaveLength(1);
      for (const secret of [...secrets, ...moreSecrets]) expect(said).not.toContain(secret);
    },
  );
}

test.each(everyCall)("$name: an answer about other things is not repeated either", async (call) => {
  const peer = await startPeer(always({ body: { ...call.answer, id: canary, kennitala: canary } }));

  const answer = await call.make(clientOf(peer.url));

  expect(JSON.stringify(answer)).not.toContain(canary);
});
