import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";
import { everyCall, repeatableCalls } from "./every-call.ts";
import { drip, hangUp, reset, resetHalfWay, silence, slowBody } from "./failure-modes.ts";
import { allOf, resultsOf } from "./results-of.ts";
import { passId } from "./samples.ts";
import { always, type Reply, startPeer } from "./scripted-peer.ts";

test.each(everyCall)(
  "$name: a refused connection means that the request was not sent",
  async ({ make }) => {
    const client = clientOf(`http://127.0.0.1:${await closedPort()}`);

    expect(await make(client)).toEqual({
      kind: "unavailable",
      reason: "unreachable",
      detail: "ECONNREFUSED",
    });
  },
);

test.each([
  ["every address of a host that refuses", async () => `http://localhost:${await closedPort()}`],
  ["a name that does not exist", async () => "http://nothing.invalid"],
])("%s means that the request was not sent", async (_, address) => {
  const result = await clientOf(await address()).sms.send(passId);

  expect(result).toMatchObject({ kind: "unavailable", reason: "unreachable" });
});

test.each([
  { code: "CERT_HAS_EXPIRED" },
  { code: "EAI_AGAIN", syscall: "getaddrinfo" },
  { code: "EHOSTUNREACH", syscall: "connect" },
  { code: "UND_ERR_CONNECT_TIMEOUT" },
  {
    code: "ECONNREFUSED",
    errors: [{ code: "ECONNREFUSED" }, { code: "ENETUNREACH", syscall: "connect" }],
  },
])(
  "an error before the connection stands means that the request was not sent: %o",
  async (cause) => {
    expect(await sendOver(cause)).toEqual({
      kind: "unavailable",
      reason: "unreachable",
      detail: cause.code,
    });
  },
);

test.each([
  { code: "ECONNRESET", syscall: "read" },
  { code: "EHOSTUNREACH", syscall: "write" },
  { code: "UND_ERR_SOCKET" },
  {
    code: "ECONNREFUSED",
    errors: [{ code: "ECONNREFUSED" }, { code: "ECONNRESET", syscall: "read" }],
  },
])("an error after it means an unknown outcome: %o", async (cause) => {
  expect(await sendOver(cause)).toEqual({
    kind: "unknown-outcome",
    reason: "unreachable",
    detail: cause.code,
  });
});

test("a closed client sends nothing", async () => {
  const peer = await startPeer(always({}));
  const client = clientOf(peer.url);
  await client.close();

  expect(await client.sms.send(passId)).toEqual({
    kind: "unavailable",
    reason: "unreachable",
    detail: "the client is closed",
  });
  expect(peer.requests).toHaveLength(0);
});

test("closing waits for a call under way", async () => {
  const peer = await startPeer(always((response) => setTimeout(() => response.end("{}"), 300)));
  const client = clientOf(peer.url);
  const reading = client.passes.read(passId);
  await expect.poll(() => peer.requests.length, { timeout: 2_000 }).toBe(1);

  await client.close();

  expect(await reading).toMatchObject({ reason: "broken-contract" });
});

const noRetry = { retry: { attempts: 1 } };
const shortTimeout = { ...noRetry, timeoutMs: 500 };

test.each([
  ["silence", silence],
  ["a body that stops", slowBody],
  ["a body that drips", drip],
])("%s ends at the time-out", async (_, reply) => {
  const results = await resultsOf(repeatableCalls, () => always(reply), shortTimeout);

  const detail = "timed out after 500 ms";
  const unavailable = { kind: "unavailable", reason: "timeout", detail };
  expect(results).toEqual(allOf(repeatableCalls, unavailable, 1));
});

test.each<[string, Reply]>([
  ["a reset", reset],
  ["a hang-up", hangUp],
  ["a reset half way through the body", resetHalfWay],
])("%s makes a read unavailable", async (_, reply) => {
  const peer = await startPeer(always(reply));

  const result = await clientOf(peer.url, noRetry).passes.read(passId);

  expect(result).toMatchObject({ kind: "unavailable", reason: "unreachable" });
});

test.each([
  ["fetch", () => new Promise<Response>(() => {})],
  ["body", async () => new Response(new ReadableStream())],
])("a %s that ignores its signal cannot hold a call past its time-out", async (_, fetch) => {
  const client = clientOf("http://service.example", { ...shortTimeout, fetch });

  expect(await client.passes.read(passId)).toMatchObject({ reason: "timeout" });
});

test("a call aborted after it was sent has an unknown outcome", async () => {
  const peer = await startPeer(always(silence));
  const client = clientOf(peer.url);
  const controller = new AbortController();
  const sending = client.sms.send(passId, {}, { signal: controller.signal });
  await expect.poll(() => peer.requests.length, { timeout: 2_000 }).toBe(1);

  controller.abort();

  expect(await sending).toEqual({
    kind: "unknown-outcome",
    reason: "timeout",
    detail: "aborted by the caller",
  });
});

test("a call that is aborted beforehand is not sent", async () => {
  const peer = await startPeer(always({}));

  const result = await clientOf(peer.url).sms.send(passId, {}, { signal: AbortSignal.abort() });

  expect(result).toMatchObject({ kind: "unavailable", reason: "timeout" });
  expect(peer.requests).toHaveLength(0);
});

/** Sends a text over a fetch that fails as undici's does. */
function sendOver(cause: object) {
  const fetch = async () => {
    throw new TypeError("fetch failed", { cause });
  };
  return clientOf("https://service.example", { fetch }).sms.send(passId);
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
