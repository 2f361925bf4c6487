import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createPageCache, sendCachedPage } from "#portal-server/page-cache.ts";

const question = { path: "/", language: "is" };
const drawn = (nonce: string) =>
  new Response(`<script nonce="${nonce}">á</script><link nonce="${nonce}">`, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
      "x-request-id": "of the first answer",
    },
  });
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function cached(answer: () => Response | Promise<Response>) {
  const asked: [string, Record<string, string>][] = [];
  const pages = createPageCache(async (...call) => {
    asked.push(call);
    return answer();
  });
  expect(pages.findOrRequest(question)).toBeUndefined();
  expect(pages.findOrRequest(question)).toBeUndefined();
  await settled();
  return { pages, asked };
}

test("the portal is asked once for a page, with its language and nothing else", async () => {
  const { pages, asked } = await cached(() => drawn("first"));
  expect(pages.findOrRequest(question)?.body).toContain("first");
  expect(asked).toEqual([["/", { "accept-language": "is", "accept-encoding": "identity" }]]);
  expect(pages.findOrRequest({ ...question, language: "en" })).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test.each([
  ["a refusal", () => new Response("Too many at once", { status: 503 })],
  ["a redirect", () => withHeader("location", "/passes", 303)],
  ["a page that sets a cookie", () => withHeader("set-cookie", "felagi-language=is")],
  ["a page without a policy", () => new Response("<p>")],
  ["nothing", () => Promise.reject(new Error("The portal stops."))],
])("%s is not kept, and the next visitor has it asked for again", async (_, answer) => {
  const { pages, asked } = await cached(answer);
  expect(pages.findOrRequest(question)).toBeUndefined();
  expect(asked).toHaveLength(2);
});

function withHeader(name: string, value: string, status = 200): Response {
  const { body, headers } = drawn("n");
  headers.set(name, value);
  return new Response(body, { status, headers });
}

test("every visitor gets the page under another nonce, compressed for who takes that", async () => {
  const { pages } = await cached(() => drawn("Zmlyc3Q="));
  const server = createServer((request, response) => {
    const page = pages.findOrRequest(question);
    if (page) void sendCachedPage(page, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const nonces = new Set<string>();
  for (const [encoding, sent] of [
    ["identity", null],
    ["gzip, br", "gzip"],
    ["br, gzip;q=0.5", "gzip"],
    ["gzip;q=0", null],
    ["gzip; q=0.0, x-gzip-like", null],
  ] as const) {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { "accept-encoding": encoding },
    });
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    nonces.add(nonce);
    expect(policy).toBe(`script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`);
    expect(await response.text()).toBe(
      `<script nonce="${nonce}">á</script><link nonce="${nonce}">`,
    );
    expect(response.headers.get("content-encoding"), encoding).toBe(sent);
    expect(response.headers.has("x-request-id")).toBe(false);
  }
  expect(nonces.size).toBe(5);
  expect(nonces).not.toContain("Zmlyc3Q=");
});
