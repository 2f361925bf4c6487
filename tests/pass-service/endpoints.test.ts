import { expect, test } from "vitest";
import { bearerOf, type Endpoint, endpoints } from "#contract/index.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { demoKey, origin, refusal } from "./test-service.ts";

demoServiceForEach();

const pass = "/api/v1/pass/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

async function send(method: string, path: string, key: string | undefined = demoKey) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (key) headers.authorization = `Bearer ${key}`;
  const body = method === "POST" || method === "PUT" ? "{}" : null;
  return service.handle(new Request(origin + path, { method, headers, body }));
}

test("every endpoint asks for a key", async () => {
  for (const [name, { method, path }] of Object.entries<Endpoint>(endpoints)) {
    const response = await send(method, path.replace(/\{\w+\}/, crypto.randomUUID()), "");
    expect(await refusal(response), name).toEqual([401, "UNAUTHORIZED"]);
  }
});

test.each([
  ["GET", "/api/v1/member/passes", "POST"],
  ["DELETE", pass, "GET, HEAD, PUT"],
  ["OPTIONS", "/api/v1/scan", "POST"],
  ["POST", "/openapi.json", "GET, HEAD"],
])("%s %s is refused with the methods that are taken", async (method, path, allow) => {
  const response = await send(method, path);
  expect(response.headers.get("allow")).toBe(allow);
  expect(await refusal(response)).toEqual([405, "METHOD_NOT_ALLOWED"]);
});

test("an address outside the interface is 404", async () => {
  const elsewhere = ["/api", "/api/v1", "/api/v2/pass", "/api/v1/pass/", "/api/v1/PASS"];
  for (const path of [...elsewhere, "/nothing"]) {
    expect(await refusal(await send("GET", path)), path).toEqual([404, "NOT_FOUND"]);
  }
});

test("nobody's kennitala is MEMBER_NOT_FOUND, for the lookup and for issue", async () => {
  for (const path of ["/api/v1/member/passes", "/api/v1/member/passes/issue"]) {
    const response = await service.post(path, { kennitala: "010130-2718" });
    expect(await refusal(response)).toEqual([404, "MEMBER_NOT_FOUND"]);
  }
});

test("the description is there without a key, and names this service", async () => {
  const response = await send("GET", "/openapi.json", "");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: origin }] });
});

test("a revoked key opens nothing from that moment on, and is answered as a wrong one", async () => {
  expect((await service.get(pass)).status).toBe(200);
  await pool.query("update api_key set revoked_at = now() where key_id = 'demo'");
  const revoked = await service.get(pass);
  const wrong = await service.get(pass, bearerOf({ keyId: "demo", keyToken: "x" }));
  expect([revoked.status, await revoked.text()]).toEqual([401, await wrong.text()]);
});

test("no token is kept: a copy of the database opens nothing", async () => {
  const { rows } = await pool.query("select * from api_key where key_id = 'demo'");
  expect(JSON.stringify(rows[0])).not.toContain('"demo","demo"');
  const stolen = bearerOf({ keyId: "demo", keyToken: rows[0].token_hash });
  expect((await service.get(pass, stolen)).status).toBe(401);
});
