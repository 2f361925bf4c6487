import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { databaseForEach, pool } from "./fresh-service.ts";
import { onPort } from "./port.ts";
import { start } from "./program.ts";
import { demoKey, demoService, origin, serviceOn } from "./test-service.ts";

const databases = databaseForEach();
const local = "http://localhost:4010";

/** `fetch` does not let a caller choose Host. */
async function askAs(host: string, address: string, headers = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { headers: { ...headers, host } }, resolve)
      .on("error", reject)
      .end();
  });
  return { status: response.statusCode, body: await text(response) };
}

describe("a service on loopback", () => {
  test("refuses a foreign Host header (DNS rebinding)", async () => {
    const address = await onPort(await demoService(pool, local));
    const authorization = `Bearer ${demoKey}`;
    for (const host of [
      "attacker.example:4010",
      "localhost.attacker.example",
      "192.0.2.1",
      "[::2]",
    ]) {
      for (const path of ["/outbox.json", "/outbox", "/", "/health", "/api/v1/pass-template"]) {
        const answer = await askAs(host, address + path, { authorization });
        expect([answer.status, answer.body.includes("messages")], path).toEqual([421, false]);
      }
    }
  });

  test("answers under every name of this machine", async () => {
    const address = await onPort(await demoService(pool, local));
    for (const host of ["localhost:4010", "localhost", "127.0.0.1:4010", "[::1]:4010"]) {
      expect((await askAs(host, `${address}/outbox.json`)).status, host).toBe(200);
    }
  });

  test("says to a person where it is, in both languages", async () => {
    const address = await onPort(await demoService(pool, local));
    for (const [language, words] of [
      ["is", "Röng slóð"],
      ["en", "Wrong address"],
    ]) {
      const headers = { accept: "text/html", "accept-language": language };
      const { body } = await askAs("mymachine:4010", address, headers);
      expect(body).toContain(words);
      expect(body).toContain(local);
    }
  });
});

test("a service with a public address leaves names to its reverse proxy, and shows no messages", async () => {
  const address = await onPort(await demoService(pool, origin));
  expect((await askAs("10.0.0.7:4010", `${address}/health`)).status).toBe(200);
  for (const path of ["/outbox", "/outbox.json", "/scans"]) {
    expect((await askAs("10.0.0.7:4010", address + path)).status, path).toBe(404);
  }
});

test("where the outbox is not wanted, there is none", async () => {
  const { handle } = serviceOn(pool, local, { hasOutbox: false });
  for (const path of ["/outbox", "/outbox.json", "/scans"]) {
    expect((await handle(new Request(local + path))).status).toBe(404);
  }
  expect(await (await handle(new Request(local))).text()).not.toContain("/outbox");
});

test("in production there is no outbox, also on this machine", async () => {
  const { ready } = start(["serve"], {
    PASS_SERVICE_DATABASE_URL: await databases.address(),
    NODE_ENV: "production",
  });
  const url = await ready;
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await fetch(`${url}/outbox.json`)).status).toBe(404);
});
