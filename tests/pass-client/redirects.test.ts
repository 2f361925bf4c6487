import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { everyCall } from "./every-call.ts";
import { passId } from "./samples.ts";
import { always, startPeer } from "./scripted-peer.ts";

test.each(everyCall)("$name: the key does not follow a redirect", async ({ make, response }) => {
  const elsewhere = await startPeer(always({ body: response }));
  const headers = { Location: `${elsewhere.url}/api` };
  const peer = await startPeer(always({ status: 308, headers }));

  const result = await make(clientOf(peer.url));

  expect(result).toMatchObject({ reason: "broken-contract", detail: "status 308" });
  expect(peer.requests).toHaveLength(1);
  expect(elsewhere.requests).toHaveLength(0);
});

test.each([300, 301, 302, 303, 304, 307, 308])("%i breaks the contract", async (status) => {
  const peer = await startPeer(always({ status, headers: { Location: "/" }, body: "" }));

  const result = await clientOf(peer.url).passes.read(passId);

  expect(result).toMatchObject({ kind: "unavailable", reason: "broken-contract" });
  expect(peer.requests).toHaveLength(1);
});
