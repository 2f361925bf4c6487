import { expect, test } from "vitest";
import { endpoints, readBearer } from "#contract/index.ts";
import { clientOf, keyId, keyToken } from "./client-of.ts";
import { everyCall } from "./every-call.ts";
import { passId } from "./samples.ts";
import { always, startPeer } from "./scripted-peer.ts";

test("there is a call for every endpoint of the interface", () => {
  expect(everyCall.map(({ name }) => name).sort()).toEqual(Object.keys(endpoints).sort());
});

const secrets = ["0101302129", "010130-2129", "+3546911111", "Your card", "code-1"];

test.each(everyCall)(
  "$name: method, path, query, headers and body are the documented ones, and no value of a person is in the URL",
  async (call) => {
    const peer = await startPeer(always({ body: call.response }));

    const result = await call.make(clientOf(peer.url));

    expect(result).toEqual({ kind: "ok", value: call.response });
    const [request, ...others] = peer.requests;
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      method: call.method,
      url: call.url,
      headers: { "content-type": "application/json", accept: "application/json" },
    });
    expect(request?.body && JSON.parse(request.body)).toEqual(call.body ?? "");
    expect(readBearer(request?.headers.authorization)).toEqual({ keyId, keyToken });
    const url = decodeURIComponent(request?.url ?? "");
    expect(secrets.filter((secret) => url.includes(secret))).toEqual([]);
  },
);

test("the id of the request that is being served is sent when there is one", async () => {
  const [call] = everyCall;
  if (!call) throw new Error("there is no call");
  const peer = await startPeer(always({ body: call.response }));
  await call.make(clientOf(peer.url, { requestId: () => "request-1" }));
  await call.make(clientOf(peer.url));
  expect(peer.requests.map(({ headers }) => headers["x-request-id"])).toEqual([
    "request-1",
    undefined,
  ]);
});

test("a body is sent with its length in bytes", async () => {
  const peer = await startPeer(always({ status: 501 }));

  await clientOf(peer.url).notifications.queue({ passId, message: "Þökk fyrir 🎉" });

  const [request] = peer.requests;
  expect(JSON.parse(request?.body ?? "").message).toBe("Þökk fyrir 🎉");
  expect(Number(request?.headers["content-length"])).toBe(Buffer.byteLength(request?.body ?? ""));
});

test("omitted options are not sent: of a text, and the page of a list", async () => {
  const peer = await startPeer(always({ status: 501 }));
  const client = clientOf(peer.url);

  await client.sms.send(passId);
  await client.passTemplates.list();

  expect(peer.requests.map(({ url, body }) => [url, body])).toEqual([
    [`/api/v1/pass/${passId}/distribute/sms`, "{}"],
    ["/api/v1/pass-template", ""],
  ]);
});

test.each(["", "/", "/issuing", "/issuing/", "/a/b//"])(
  "the base address may end in %j",
  async (ending) => {
    const peer = await startPeer(always({ status: 501 }));

    await clientOf(`${peer.url}${ending}`).passes.read(passId);

    const prefix = ending.replace(/\/+$/, "");
    expect(peer.requests[0]?.url).toBe(`${prefix}/api/v1/pass/${passId}`);
  },
);

test.each(["../api/v1/sms", `${passId}/../x`, "", "0101302129", `${passId}?a=b`, `${passId}\n`])(
  "%j is not a UUID, and nothing is sent",
  async (id) => {
    const peer = await startPeer(always({}));
    const client = clientOf(peer.url);

    await expect(client.passes.read(id)).rejects.toThrow(new TypeError("id is not a UUID"));
    await expect(client.scanning.perform(id, { action: "VOID" })).rejects.toThrow(
      new TypeError("transactionId is not a UUID"),
    );

    expect(peer.requests).toHaveLength(0);
  },
);

test("a body that breaks the contract is not sent, and the error does not repeat it", async () => {
  const peer = await startPeer(always({}));
  const client = clientOf(peer.url);

  await expect(client.members.lookUp({ kennitala: "9101302129" })).rejects.toThrow(
    new TypeError("the body breaks the contract: kennitala: custom"),
  );
  await expect(client.passTemplates.list({ page: -1 })).rejects.toThrow(TypeError);
  await expect(client.passTemplates.list({ pageSize: 1.5 })).rejects.toThrow(TypeError);

  expect(peer.requests).toHaveLength(0);
});

test("how long a text may be is the service's to say: a long one is sent as it is", async () => {
  const refused = { error: { code: "VALIDATION_FAILED", message: "no", possibleFixes: [] } };
  const peer = await startPeer(always({ status: 400, body: refused }));
  const content = { customSender: "x".repeat(300), customContent: "y".repeat(9_000) };

  const result = await clientOf(peer.url).sms.send(passId, { content });

  expect(result).toMatchObject({ kind: "refused", code: "VALIDATION_FAILED" });
  expect(JSON.parse(peer.requests[0]?.body ?? "")).toEqual({ content });
  await expect(
    clientOf(peer.url).sms.send(passId, { content: { customContent: "\ud800" } }),
  ).rejects.toThrow(TypeError);
});
