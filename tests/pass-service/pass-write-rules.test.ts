import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { errorBodySchema, type Pass, passSchema } from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, type TestService } from "./test-service.ts";
import { templates } from "./world.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
beforeEach(async () => {
  pool = await databases.fresh();
  service = await demoService(pool);
});

const ticketInputs = [{ identifier: "saeti", value: "B 4" }];

async function created(payload: Record<string, unknown>): Promise<Pass> {
  const response = await service.post("/api/v1/pass", payload);
  expect(response.status).toBe(201);
  return passSchema.parse(await response.json());
}

const update = (id: string, payload: Record<string, unknown>) =>
  service.put(`/api/v1/pass/${id}`, payload);

async function updated(id: string, payload: Record<string, unknown>): Promise<Pass> {
  const response = await update(id, payload);
  expect(response.status).toBe(200);
  return passSchema.parse(await response.json());
}

async function refusal(response: Response) {
  return [response.status, errorBodySchema.parse(await response.json()).error.code];
}

describe("creating a pass", () => {
  test.each([
    ["2026-12-01T08:00Z", "2026-12-01T08:00:00.000Z"],
    ["2026-12-01T08Z", "2026-12-01T08:00:00.000Z"],
    ["20261201T080000Z", "2026-12-01T08:00:00.000Z"],
    ["20261201T0830+0100", "2026-12-01T07:30:00.000Z"],
    ["20261201", "2026-12-01T00:00:00.000Z"],
    ["2026-W49-2", "2026-12-01T00:00:00.000Z"],
    ["2026W492T0800Z", "2026-12-01T08:00:00.000Z"],
    ["2026-335T08:00-00:30", "2026-12-01T08:30:00.000Z"],
    ["2026-12-01T08:00:00,25Z", "2026-12-01T08:00:00.250Z"],
    ["2027-W01-1", "2027-01-04T00:00:00.000Z"],
    ["2026-W53-7", "2027-01-03T00:00:00.000Z"],
  ])("reads the moment %s", async (validFrom, expected) => {
    expect((await created({ passTemplateId: templates.coupon, validFrom })).validFrom).toBe(
      expected,
    );
  });
});

describe("updating a pass", () => {
  test.each([
    ["cleared", [{ identifier: "saeti", value: "" }]],
    ["cleared with all the others", null],
  ])("refuses it when a field that the issuer must fill in is %s", async (_, inputFields) => {
    const pass = await created({ passTemplateId: templates.ticket, inputFields: ticketInputs });
    const response = await update(pass.id, { passTemplateId: templates.ticket, inputFields });
    const { error } = errorBodySchema.parse(await response.json());
    expect([response.status, error.code, error.possibleFixes]).toEqual([
      400,
      "VALIDATION_FAILED",
      ["inputFields: the mandatory field saeti is missing"],
    ]);
    expect(await (await service.get(`/api/v1/pass/${pass.id}`)).json()).toEqual(pass);
  });

  test("voids a pass whose mandatory field is empty, and changes it no other way", async () => {
    const pass = await created({ passTemplateId: templates.ticket, inputFields: ticketInputs });
    await pool.query("delete from pass_input_value where pass_id = $1", [pass.id]);
    const sent = {
      passTemplateId: templates.ticket,
      inputFields: [{ identifier: "saeti", value: "" }],
    };
    expect((await update(pass.id, { ...sent, isVoided: false })).status).toBe(400);
    expect(await updated(pass.id, { ...sent, isVoided: true })).toMatchObject({ isVoided: true });
  });

  test("fills in an empty value that the template locks, and changes none", async () => {
    await pool.query("update pass_template set lock_input_fields = true");
    const pass = await created({ passTemplateId: templates.ticket, inputFields: ticketInputs });
    const netfang = (value: string) => ({
      passTemplateId: templates.ticket,
      inputFields: [{ identifier: "netfang", value }],
    });
    const filled = await updated(pass.id, netfang("a@b.example"));
    expect(filled.inputFieldValues[1]?.value).toBe("a@b.example");
    for (const value of ["c@d.example", ""]) {
      expect(await refusal(await update(pass.id, netfang(value)))).toEqual([
        409,
        "INPUT_FIELDS_LOCKED",
      ]);
    }
    expect((await updated(pass.id, netfang("a@b.example"))).inputFieldValues).toEqual(
      filled.inputFieldValues,
    );
  });
});
