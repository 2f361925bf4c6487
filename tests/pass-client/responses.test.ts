import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { everyCall, repeatableCalls } from "./every-call.ts";
import { html } from "./failure-modes.ts";
import { kennitala, member, membership, pass, passId } from "./samples.ts";
import { always, type Reply, startPeer } from "./scripted-peer.ts";

const broken = (detail: unknown) => ({ kind: "unavailable", reason: "broken-contract", detail });

test.each(everyCall)("$name: any 2xx is a success", async ({ make, response }) => {
  const peer = await startPeer(always({ status: 207, body: response }));

  expect(await make(clientOf(peer.url))).toEqual({ kind: "ok", value: response });
});

test.each(everyCall)("$name: a field that is not documented is dropped", async (call) => {
  const peer = await startPeer(always({ body: { ...call.response, brandNew: { a: 1 } } }));

  expect(await call.make(clientOf(peer.url))).toEqual({ kind: "ok", value: call.response });
});

test("a pass status that is not documented is let through", async () => {
  const peer = await startPeer(always({ body: { ...pass, status: "ON_HOLIDAY" } }));

  const result = await clientOf(peer.url).passes.read(passId);

  expect(result).toMatchObject({ kind: "ok", value: { status: "ON_HOLIDAY" } });
});

test("a field that may be absent is null when it is", async () => {
  const { stampsLeft, expirationDate, ...rest } = pass;
  const peer = await startPeer(always({ body: rest }));

  const result = await clientOf(peer.url).passes.read(passId);

  expect(result).toMatchObject({ kind: "ok", value: { stampsLeft: null, expirationDate: null } });
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

test.each<[string, Reply]>([
  ["announced", { body: { ...pass, externalIdentifier: "x".repeat(5_000) } }],
  [
    "not announced",
    (response) => {
      response.write(JSON.stringify({ ...pass, externalIdentifier: "x".repeat(5_000) }));
      response.end();
    },
  ],
])("a response over the size limit is not read to its end (%s)", async (_, reply) => {
  const peer = await startPeer(always(reply));
  const client = clientOf(peer.url, { maxResponseBytes: 4_000 });

  expect(await client.passes.read(passId)).toEqual(broken("more than 4000 bytes"));
});

test("an endless response ends at the size limit", async () => {
  const peer = await startPeer(
    always((response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
      };
      response.on("drain", more);
      more();
    }),
  );

  expect(await clientOf(peer.url).passes.read(passId)).toEqual(broken("more than 5000000 bytes"));
});

test.each(["lookUp", "issue"] as const)(
  "%s: a response about another member breaks the contract",
  async (name) => {
    const peer = await startPeer(always({ body: { ...member, kennitala: "0202302129" } }));

    const result = await clientOf(peer.url).members[name]({ kennitala });

    expect(result).toEqual(broken("kennitala: not the one asked for"));
  },
);

test.each([{ memberships: [] }, { memberships: [membership, membership] }])(
  "the response of an issue holds exactly one membership",
  async ({ memberships }) => {
    const peer = await startPeer(always({ body: { ...member, memberships } }));

    const result = await clientOf(peer.url).members.issue({ kennitala });

    expect(result).toMatchObject({ kind: "unavailable", reason: "broken-contract" });
  },
);

test("a lookup without live memberships, and one whose pass is absent, are valid", async () => {
  const peer = await startPeer((_, index) => ({
    body: { ...member, memberships: index === 0 ? [] : [{ ...membership, pass: undefined }] },
  }));
  const { members } = clientOf(peer.url);

  expect(await members.lookUp({ kennitala })).toMatchObject({ value: { memberships: [] } });
  expect(await members.lookUp({ kennitala })).toMatchObject({
    value: { memberships: [{ pass: null }] },
  });
});
