import { describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/index.ts";
import { demoServiceForEach, service } from "./fresh-service.ts";
import { onPort } from "./port.ts";
import { demoKey, origin } from "./test-service.ts";

demoServiceForEach();

const lookup = "/api/v1/member/passes";
const issue = `${lookup}/issue`;
const member = '{"kennitala":"010130-2129"}';

interface Sent {
  path?: string;
  body?: BodyInit | null;
  /** Content-Type; null sends none. */
  type?: string | null;
  authorization?: string;
}

function send(
  { path = lookup, body = member, type = "application/json", authorization }: Sent,
  base = origin,
) {
  const headers = new Headers({ authorization: authorization ?? `Bearer ${demoKey}` });
  if (type !== null) headers.set("content-type", type);
  const init = { method: "POST", headers, body, duplex: "half" };
  const request = new Request(base + path, init as RequestInit);
  return base === origin ? service.handle(request) : fetch(request);
}

const bearer = (credentials: string) => `Bearer ${btoa(credentials)}`;
const typed = (kennitala: unknown) => ({ body: JSON.stringify({ kennitala }) });

/** Mistakes of callers, by the refusal that the interface documents. */
const badInputs: Record<string, Record<string, Sent>> = {
  "400 KENNITALA_INVALID": {
    "no kennitala": { body: "{}" },
    "a kennitala in a list": typed(["010130-2129"]),
    "a NUL inside": typed("010130\x002129"),
    "half a letter": { body: '{"kennitala":"010130\\ud8002129"}' },
    "a long run of digits": typed("0".repeat(60_000)),
    "a long run of spaces": typed(`x${" ".repeat(60_000)}x`),
    "nested 10 000 deep": { body: `{"kennitala":${"[".repeat(10_000)}${"]".repeat(10_000)}}` },
  },
  "400 VALIDATION_FAILED": {
    "an extra field named __proto__": { body: member.replace("}", ',"__proto__":{"a":1}}') },
    "an extra field with a broken name": { body: member.replace("}", ',"\\u0000\\ud800":1}') },
    "a list": { body: "[]" },
    "lists nested 30 000 deep": { body: "[".repeat(30_000) + "]".repeat(30_000) },
    "anything in the query": { path: `${issue}?page=1` },
  },
  "400 MALFORMED_JSON": {
    "no body": { body: null },
    "half an object": { body: member.slice(0, -1) },
    "bytes that are no UTF-8": { body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) },
    "an open list nested 60 000 deep": { body: "[".repeat(60_000) },
  },
  "415 UNSUPPORTED_MEDIA_TYPE": {
    "a form": { type: "application/x-www-form-urlencoded" },
    "JSON of another kind": { type: "application/json-patch+json" },
    "no content type": { type: null, body: new Uint8Array(Buffer.from(member)) },
  },
  "413 BODY_TOO_LARGE": {
    "65 537 bytes": { body: member.padEnd(65_537) },
    "2 MB": { body: member.padEnd(2_000_000) },
  },
  "401 UNAUTHORIZED": {
    "no key": { authorization: "" },
    "a key of another scheme": { authorization: `Basic ${demoKey}` },
    "an unknown key": { authorization: bearer("nobody:demo") },
    "a wrong token": { authorization: bearer("demo:wrong") },
    "a NUL in the identifier": { authorization: bearer("de\0mo:demo") },
  },
};

test("bad input over a port gets its documented refusal, in the error body, at once", async () => {
  const base = await onPort(service);
  for (const [refusal, inputs] of Object.entries(badInputs)) {
    for (const [name, input] of Object.entries(inputs)) {
      const begun = performance.now();
      const response = await send(input, base);
      const text = await response.text();
      const { error } = errorBodySchema.parse(JSON.parse(text));
      expect(`${response.status} ${error.code}`, name).toBe(refusal);
      expect(Object.fromEntries(response.headers), name).toMatchObject({
        "content-type": "application/json",
        "cache-control": "no-store",
        ...(response.status === 401 && { "www-authenticate": "Bearer" }),
      });
      expect(text, name).not.toMatch(/\bat \S+:\d+|node_modules|lib\/pass-service/);
      expect(performance.now() - begun, name).toBeLessThan(1000);
    }
  }
  expect(service.log.filter((line) => line.includes("request failed"))).toEqual([]);
});

test("a body of unknown length is cut off, not read to its end", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    async pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
      if (sent > 64 * 1024 * 1024) controller.close();
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
  });
  expect((await send({ body: endless }, await onPort(service))).status).toBe(413);
  expect(sent).toBeLessThan(8 * 1024 * 1024);
});

test("a wrong key gets the same answer whatever else is wrong with the request", async () => {
  const answerTo = async (sent: Sent) => {
    const response = await send({ ...sent, authorization: bearer("demo:x") });
    return JSON.stringify([response.status, [...response.headers], await response.text()]);
  };
  const answers = new Set<string>();
  for (const refusal of Object.keys(badInputs).filter((one) => !one.startsWith("401"))) {
    for (const input of Object.values(badInputs[refusal] ?? {})) answers.add(await answerTo(input));
  }
  answers.add(await answerTo({}));
  expect(answers.size).toBe(1);
});

describe("is no mistake:", () => {
  test.each([
    ["a charset beside the media type", { type: "Application/JSON; charset=utf-8" }],
    ["a byte order mark", { body: `\ufeff${member}` }],
    ["a scheme in small letters", { authorization: `bearer ${demoKey}` }],
    ["a body of 65 536 bytes", { body: member.padEnd(65_536) }],
  ])("%s", async (_, sent) => {
    expect((await send(sent)).status).toBe(200);
  });
});
