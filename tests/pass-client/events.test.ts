import { expect, test } from "vitest";
import type { CallEvent, PassClientOptions } from "#pass-client/index.ts";
import { clientOf } from "./client-of.ts";
import { pass, passId } from "./samples.ts";
import { always, inTurn, startPeer } from "./scripted-peer.ts";
import { reset } from "./troubles.ts";

test("every attempt is told, with its end and without what it was about", async () => {
  const peer = await startPeer(inTurn({ status: 503 }, reset, { body: pass }));
  const events: CallEvent[] = [];

  await clientOf(peer.url, { onCall: (event) => events.push(event) }).passes.read(passId);

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

test("an observer that throws does not cost the answer", async () => {
  const peer = await startPeer(always({ body: pass }));
  const onCall = () => {
    throw new Error("observer");
  };

  const answer = await clientOf(peer.url, { onCall }).passes.read(passId);

  expect(answer.kind).toBe("ok");
});

test("each attempt can be followed under a name of its own, which the service is told", async () => {
  const peer = await startPeer(inTurn({ status: 503 }, { body: pass }));
  const ended: [string, string][] = [];
  const watchCall: PassClientOptions["watchCall"] = ({ endpoint, attempt }) => ({
    traceparent: `trace-${attempt}`,
    end: ({ outcome }) => ended.push([endpoint, outcome]),
  });

  await clientOf(peer.url, { watchCall }).passes.read(passId);

  expect(peer.requests.map(({ headers }) => headers.traceparent)).toEqual(["trace-1", "trace-2"]);
  expect(ended).toEqual([
    ["readPass", "server-error"],
    ["readPass", "ok"],
  ]);
});

test("nobody who follows means no name, and one who throws does not cost the answer", async () => {
  const peer = await startPeer(always({ body: pass }));
  const watchCall = () => {
    throw new Error("watcher");
  };

  expect((await clientOf(peer.url).passes.read(passId)).kind).toBe("ok");
  expect((await clientOf(peer.url, { watchCall }).passes.read(passId)).kind).toBe("ok");
  expect(peer.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined, undefined]);
});
