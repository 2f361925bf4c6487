import { expect, test } from "vitest";
import type { AttemptEvent } from "#pass-client/index.ts";
import { clientOf, keyToken } from "./client-of.ts";
import { everyCall } from "./every-call.ts";
import { resetHalfWay } from "./failure-modes.ts";
import { always, type Reply, startPeer } from "./scripted-peer.ts";

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
  ["a truncated response", { body: JSON.stringify(shouted).slice(0, -1) }],
  ["a redirect", { status: 302, headers: { Location: `https://${canary}.example/${canary}` } }],
  ["500", { status: 500, body: shouted }],
  ["a reset half way", resetHalfWay],
];

const secrets = [canary, keyToken, btoa(`issuer-key:${keyToken}`), "0101302129", "010130-2129"];
const moreSecrets = ["+3546911111", "Your card", "code-1", "6f9619ff", "0190a8b2", "127.0.0.1"];

for (const [failure, reply] of replies) {
  test.each(everyCall)(
    `$name: neither result nor event repeats a value: ${failure}`,
    async (call) => {
      const peer = await startPeer(always(reply));
      const events: AttemptEvent[] = [];
      const onAttempt = (event: AttemptEvent) => events.push(event);

      const result = await call.make(clientOf(peer.url, { onAttempt, retry: { attempts: 1 } }));

      const said = JSON.stringify({ result, events });
      expect(events).toHaveLength(1);
      for (const secret of [...secrets, ...moreSecrets]) expect(said).not.toContain(secret);
    },
  );
}

test.each(everyCall)(
  "$name: a valid response about another record is not repeated either",
  async (call) => {
    const peer = await startPeer(
      always({ body: { ...call.response, id: canary, kennitala: canary } }),
    );

    const result = await call.make(clientOf(peer.url));

    expect(JSON.stringify(result)).not.toContain(canary);
  },
);
