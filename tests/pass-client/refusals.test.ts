import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { everyCall } from "./every-call.ts";
import { refusalResetHalfWay } from "./failure-modes.ts";
import { kennitala, passId } from "./samples.ts";
import { always, inTurn, startPeer } from "./scripted-peer.ts";

const bare = { code: null, message: null, possibleFixes: [] };

test("a refusal carries what the documented error body says", async () => {
  const error = {
    code: "MEMBER_NOT_ELIGIBLE",
    message: "The member does not qualify for a pass",
    possibleFixes: ["Pay the fee"],
  };
  const peer = await startPeer(always({ status: 403, body: { error } }));

  const result = await clientOf(peer.url).members.issue({ kennitala });

  expect(result).toEqual({ kind: "refused", status: 403, ...error });
  expect(peer.requests).toHaveLength(1);
});

test.each(everyCall)("$name: 501, and a 404 page in HTML, are definite refusals", async (call) => {
  const page = { status: 404, headers: { "Content-Type": "text/html" }, body: "<h1>No</h1>" };
  const error = { code: "NOT_IMPLEMENTED" };
  const peer = await startPeer(inTurn(page, { status: 501, body: { error } }));
  const client = clientOf(peer.url);

  expect(await call.make(client)).toEqual({ kind: "refused", status: 404, ...bare });
  expect(await call.make(client)).toEqual({ kind: "refused", status: 501, ...bare, ...error });
  expect(peer.requests).toHaveLength(2);
});

test("every other status of 4xx refuses too, also what must not be repeated", async () => {
  const statuses = [400, 401, 403, 405, 409, 413, 415, 418, 422];
  for (const status of statuses) {
    const peer = await startPeer(always({ status, body: "" }));
    const client = clientOf(peer.url);

    expect(await client.sms.send(passId)).toEqual({ kind: "refused", status, ...bare });
    expect(await client.passes.read(passId)).toEqual({ kind: "refused", status, ...bare });
    expect(peer.requests).toHaveLength(2);
  }
});

test.each<[unknown, object]>([
  [{ error: { message: "No" } }, { ...bare, message: "No" }],
  [{ error: { code: 7, message: "No", possibleFixes: "none" } }, { ...bare, message: "No" }],
  [{ error: { code: "not a code", message: null } }, bare],
  [{ error: "No" }, bare],
  [{ message: "No" }, bare],
  [[], bare],
  ["", bare],
])("of the error body %j only the documented parts are taken", async (body, expected) => {
  const peer = await startPeer(always({ status: 400, body }));

  const result = await clientOf(peer.url).sms.send(passId);

  expect(result).toEqual({ kind: "refused", status: 400, ...expected });
});

test("a refusal whose body breaks off, or is far too long, is still a refusal", async () => {
  const peer = await startPeer((_, index) =>
    index === 0 ? refusalResetHalfWay : { status: 404, body: "x".repeat(5_000) },
  );
  const client = clientOf(peer.url, { maxResponseBytes: 1_000 });

  expect(await client.sms.send(passId)).toEqual({ kind: "refused", status: 404, ...bare });
  expect(await client.sms.send(passId)).toEqual({ kind: "refused", status: 404, ...bare });
});

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
