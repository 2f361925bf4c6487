import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "./test-database.ts";
import { demoService, type TestService } from "./test-service.ts";
import { passes, templates } from "./world.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
beforeEach(async () => {
  pool = await databases.fresh();
  service = await demoService(pool);
});

const send = (passId: string, phoneNumber: string) =>
  service.post(`/api/v1/pass/${passId}/distribute/sms`, { phoneNumber });

describe("a number that a text message is sent to", () => {
  test("is stored without a fault, also by a hundred at once for one pass", async () => {
    const numbers = Array.from({ length: 100 }, (_, at) => `611 22${String(at).padStart(2, "0")}`);
    const answers = await Promise.all(numbers.map((number) => send(passes.punch, number)));
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 202));
    const { rows } = await pool.query("select value from pass_input_value where pass_id = $1", [
      passes.punch,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("is one that no other pass has, where the field is unique", async () => {
    await pool.query("update template_input_field set is_unique = true where identifier = 'simi'");
    const made = async () =>
      (await (await service.post("/api/v1/pass", { passTemplateId: templates.punch })).json()).id;
    const [one, other] = [await made(), await made()];
    expect((await send(one, "611 2200")).status).toBe(202);
    const refused = await send(other, "+354 611 2200");
    expect([refused.status, (await refused.json()).error.code]).toEqual([409, "INPUT_VALUE_TAKEN"]);
    expect((await send(one, "6112200")).status).toBe(202);
    const { rows } = await pool.query("select count(*)::int as count from sms_message");
    expect(rows).toEqual([{ count: 2 }]);
  });
});
