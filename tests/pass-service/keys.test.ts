import { expect, test } from "vitest";
import { bearerOf, endpoints } from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoKey, demoService } from "./test-service.ts";

const databases = testDatabases();
const pass = "/api/v1/pass/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

test("a revoked key opens nothing from that moment on", async () => {
  const pool = await databases.fresh();
  const service = await demoService(pool);
  expect((await service.get(pass)).status).toBe(200);
  await pool.query("update api_key set revoked_at = now() where key_id = 'demo'");
  expect((await service.get(pass)).status).toBe(401);
});

test("no token is kept: a copy of the database opens nothing", async () => {
  const pool = await databases.fresh();
  const service = await demoService(pool);
  const { rows } = await pool.query("select * from api_key where key_id = 'demo'");
  expect(JSON.stringify(rows[0])).not.toContain('"demo","demo"');
  const stolen = bearerOf({ keyId: "demo", keyToken: rows[0].token_hash });
  expect((await service.get(pass, stolen)).status).toBe(401);
});

test("a missing, a wrong and a revoked key are answered alike", async () => {
  const pool = await databases.fresh();
  const service = await demoService(pool);
  await pool.query("update api_key set revoked_at = now() where key_id = 'other'");
  const keys = [
    "x",
    bearerOf({ keyId: "demo", keyToken: "x" }),
    bearerOf({ keyId: "other", keyToken: "other" }),
  ];
  const answers = await Promise.all(keys.map(async (key) => (await service.get(pass, key)).text()));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).not.toContain(demoKey);
});

test("a lookup with a wrong key is told nothing else, whatever is wrong with it besides", async () => {
  const pool = await databases.fresh();
  const service = await demoService(pool);
  await pool.query("update api_key set revoked_at = now() where key_id = 'other'");
  const lookUp = async (key: string, body: string, type = "application/json", query = "") => {
    const answer = await service.handle(
      new Request(`http://localhost:4010${endpoints.lookUpMember.path}${query}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": type },
        body,
      }),
    );
    return `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`;
  };
  const member = '{"kennitala":"0101302129"}';
  const wrongKeys = [
    bearerOf({ keyId: "demo", keyToken: "x" }),
    bearerOf({ keyId: "nobody", keyToken: "demo" }),
    bearerOf({ keyId: "other", keyToken: "other" }),
  ];
  const answers = new Set<string>();
  for (const key of wrongKeys) {
    answers.add(await lookUp(key, member));
    answers.add(await lookUp(key, "{"));
    answers.add(await lookUp(key, '{"kennitala":"1"}'));
    answers.add(await lookUp(key, member, "text/plain"));
    answers.add(await lookUp(key, member, "application/json", "?kennitala=0101302129"));
    answers.add(await lookUp(key, " ".repeat(70_000)));
  }
  expect([...answers]).toEqual([expect.stringMatching(/^401 .*"UNAUTHORIZED"/)]);
  expect(await lookUp(demoKey, "{")).toMatch(/^400 /);
  expect(await lookUp(demoKey, member)).toMatch(/^200 /);
});
