import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { everyCall, repeatableCalls } from "./every-call.ts";
import { html } from "./failure-modes.ts";
import { kennitala, member, pass, passId } from "./samples.ts";
import { always, inTurn, type Reply, startPeer } from "./scripted-peer.ts";

const broken = (detail: unknown) => ({ kind: "unavailable", reason: "broken-contract", detail });

test.each(everyCall)("$name: any 2xx is a success", async ({ make, response }) => {
  const peer = await startPeer(always({ status: 207, body: response }));

  expect(await make(clientOf(peer.url))).toEqual({ kind: "ok", value: response });
});

test.each(repeatableCalls)(
  "$name: HTML, `{}` and truncated JSON break the contract",
  async (call) => {
    const whole = JSON.stringify(call.response);
    const replies: Reply[] = [html, { body: {} }, { body: whole.slice(0, -9) }, { body: "null" }];
    const peer = await startPeer((_, index) => replies[index] ?? {});
    const client = clientOf(peer.url);

    for (const _ of replies) {
      expect(await call.make(client)).toEqual(broken(expect.any(String)));
    }
    expect(peer.requests).toHaveLength(replies.length);
  },
);

test.each<[string, Reply, string]>([
  ["HTML", html, "52 characters, not JSON"],
  ["nothing at all", { status: 204, body: "" }, "0 characters, not JSON"],
  [
    "bytes that are not UTF-8",
    (response) => response.end(Buffer.from([123, 255])),
    "2 bytes, not UTF-8",
  ],
  ["a wrong type", { body: { ...pass, isVoided: "no" } }, "isVoided: invalid_type"],
  ["an identifier that is no UUID", { body: { ...pass, id: 7 } }, "id: invalid_type"],
  [
    "a hole deep inside",
    { body: { ...pass, inputFieldValues: [{ identifier: "a", label: "b" }, {}] } },
    "inputFieldValues.1.identifier: invalid_type, inputFieldValues.1.label: invalid_type",
  ],
  ["no object", { body: [] }, "(root): invalid_type"],
])("the detail says where a response breaks the contract: %s", async (_, reply, detail) => {
  const peer = await startPeer(always(reply));

  expect(await clientOf(peer.url).passes.read(passId)).toEqual(broken(detail));
});

test("the detail of a long list of faults stays short", async () => {
  const peer = await startPeer(always({ body: {} }));

  const result = await clientOf(peer.url).passes.read(passId);

  const fields = ["id", "passTemplateId", "status", "isVoided", "alreadyPaid"];
  const faults = fields.map((field) => `${field}: invalid_type`);
  expect(result).toEqual(broken([...faults, "and 6 more"].join(", ")));
});

test("a response over the size limit, announced or endless, is not read to its end", async () => {
  const endless: Reply = (response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
    };
    response.on("drain", more);
    more();
  };
  const announced = { body: { ...pass, externalIdentifier: "x".repeat(5_000) } };
  const peer = await startPeer(inTurn(announced, endless));
  const client = clientOf(peer.url, { maxResponseBytes: 4_000 });

  for (const _ of [1, 2]) {
    expect(await client.passes.read(passId)).toEqual(broken("more than 4000 bytes"));
  }
});

test.each(["lookUp", "issue"] as const)(
  "%s: a response about another member breaks the contract",
  async (name) => {
    const peer = await startPeer(always({ body: { ...member, kennitala: "0202302129" } }));

    const result = await clientOf(peer.url).members[name]({ kennitala });

    expect(result).toEqual(broken("kennitala: not the one asked for"));
  },
);
