import { beforeEach, describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/index.ts";
import { badInputs, badRequest, issue, lookup } from "./bad-input.ts";
import { onPort } from "./port.ts";
import { testDatabases } from "./test-database.ts";
import { demoKey, demoService, origin, type TestService } from "./test-service.ts";

const databases = testDatabases();
let service: TestService;
beforeEach(async () => {
  service = await demoService(await databases.fresh());
});

type Send = (request: Request) => Promise<Response>;
const ways: Record<string, () => Promise<{ base: string; send: Send }>> = {
  "in-process": async () => ({ base: origin, send: service.handle }),
  "over a port": async () => ({ base: await onPort(service), send: fetch }),
};

describe.each(Object.keys(ways))("bad input %s", (way) => {
  test("gets its documented refusal, in the error body, at once", async () => {
    const { base, send } = (await ways[way]?.()) ?? expect.unreachable();
    for (const [name, input] of Object.entries(badInputs)) {
      for (const path of input.path ? [input.path] : [lookup, issue]) {
        const begun = performance.now();
        const response = await send(badRequest(base, { ...input, path }));
        const text = await response.text();
        expect(response.status, `${name}: ${text}`).toBe(input.status);
        expect(response.headers.get("content-type"), name).toBe("application/json");
        expect(response.headers.get("cache-control"), name).toBe("no-store");
        const { error } = errorBodySchema.parse(JSON.parse(text));
        expect(error.code, name).toBe(input.code);
        expect(error.message, name).not.toBe("");
        expect(JSON.stringify(error), name).toContain(input.says ?? "");
        expect(text, name).not.toMatch(/\bat \S+:\d+|node_modules|lib\/pass-service/);
        expect(performance.now() - begun, name).toBeLessThan(1000);
        if (response.status === 401) {
          expect(response.headers.get("www-authenticate"), name).toBe("Bearer");
        }
      }
    }
    expect(service.log.filter((line) => line.includes("request failed"))).toEqual([]);
  });

  test("a body of unknown length is cut off, not read to its end", async () => {
    const { base, send } = (await ways[way]?.()) ?? expect.unreachable();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
        if (sent > 64 * 1024 * 1024) controller.close();
        await new Promise((resolve) => setTimeout(resolve, 1));
      },
    });
    const response = await send(
      new Request(base + lookup, {
        method: "POST",
        headers: { authorization: `Bearer ${demoKey}`, "content-type": "application/json" },
        body: endless,
        duplex: "half",
      } as RequestInit),
    );
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: "BODY_TOO_LARGE" } });
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });
});

test("the refusal of a kennitala says how to write one", async () => {
  const response = await service.post(lookup, { kennitala: "1" });
  const { error } = errorBodySchema.parse(await response.json());
  expect(error.possibleFixes.join()).toMatch(/10-digit.*with or without the dash/);
});

test("a charset beside the media type is no mistake, nor is a byte order mark", async () => {
  const response = await service.handle(
    new Request(origin + lookup, {
      method: "POST",
      headers: {
        authorization: `bearer ${demoKey}`,
        "content-type": "Application/JSON; charset=utf-8",
      },
      body: '\ufeff{"kennitala":"010130-2129"}',
    }),
  );
  expect(response.status).toBe(200);
});

test("exactly 65 536 bytes are taken", async () => {
  const response = await service.handle(
    new Request(origin + lookup, {
      method: "POST",
      headers: { authorization: `Bearer ${demoKey}`, "content-type": "application/json" },
      body: '{"kennitala":"010130-2129"}'.padEnd(65_536),
    }),
  );
  expect(response.status).toBe(200);
});
