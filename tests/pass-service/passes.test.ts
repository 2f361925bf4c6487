import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { errorBodySchema, type Pass, passSchema } from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, refusal, type TestService } from "./test-service.ts";
import { templates } from "./world.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
beforeEach(async () => {
  pool = await databases.fresh();
  service = await demoService(pool);
});

const ticketInputs = [{ identifier: "saeti", value: "B 4" }];

const create = (payload: Record<string, unknown>) => service.post("/api/v1/pass", payload);

async function created(payload: Record<string, unknown>): Promise<Pass> {
  const response = await create(payload);
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

describe("creating a pass", () => {
  test("makes one that can be read back as it was answered", async () => {
    const pass = await created({
      passTemplateId: templates.ticket,
      externalIdentifier: "pöntun-7",
      validFrom: "2026-12-01T08:00:00+01:00",
      expirationDate: "2027-01-01",
      alreadyPaid: true,
      inputFields: ticketInputs,
      backFields: [{ label: "Skilmálar", value: "Ekki endurgreitt" }],
    });
    expect(pass).toMatchObject({
      status: "INACTIVE",
      isVoided: false,
      externalIdentifier: "pöntun-7",
      validFrom: "2026-12-01T07:00:00.000Z",
      expirationDate: "2027-01-01T00:00:00.000Z",
      alreadyPaid: true,
      stampsLeft: null,
      requiresCustomerInput: true,
      inputFieldValues: [
        { identifier: "kennitala", label: "Kennitala", value: null },
        { identifier: "netfang", label: "Netfang", value: null },
        { identifier: "saeti", label: "Sæti", value: "B 4" },
        { identifier: "dagur", label: "Dagur", value: null },
        { identifier: "stadur", label: "Staður", value: null },
      ],
    });
    expect(await (await service.get(`/api/v1/pass/${pass.id}`)).json()).toEqual(pass);
  });

  test("gives a punch card the template's stamps unless it is told otherwise", async () => {
    expect((await created({ passTemplateId: templates.punch })).stampsLeft).toBe(10);
    expect((await created({ passTemplateId: templates.punch, stampsLeft: 3 })).stampsLeft).toBe(3);
  });

  test("keeps what was entered in the field's own form", async () => {
    const inputs = [
      ...ticketInputs,
      { identifier: "kennitala", value: " 010130-2129 " },
      { identifier: "netfang", value: "anna@bylgja.example" },
    ];
    const pass = await created({ passTemplateId: templates.ticket, inputFields: inputs });
    expect(pass.inputFieldValues[0]?.value).toBe("0101302129");
    expect(pass.requiresCustomerInput).toBe(false);
  });

  test.each([
    ["stamps on what has none", { passTemplateId: templates.coupon, stampsLeft: 2 }],
    ["half a stamp", { passTemplateId: templates.punch, stampsLeft: 1.5 }],
    ["fewer than no stamps", { passTemplateId: templates.punch, stampsLeft: -1 }],
    [
      "a field that the template lacks",
      { passTemplateId: templates.coupon, inputFields: ticketInputs },
    ],
    ["a mandatory field left out", { passTemplateId: templates.ticket }],
    [
      "a value of the wrong form",
      {
        passTemplateId: templates.ticket,
        inputFields: [...ticketInputs, { identifier: "netfang", value: "x" }],
      },
    ],
    [
      "a field twice",
      { passTemplateId: templates.ticket, inputFields: [...ticketInputs, ...ticketInputs] },
    ],
    [
      "an end before the beginning",
      { passTemplateId: templates.coupon, validFrom: "2027-01-02", expirationDate: "2027-01-01" },
    ],
    ["a week that is none", { passTemplateId: templates.coupon, validFrom: "2026-W54-1" }],
    ["an hour that is none", { passTemplateId: templates.coupon, validFrom: "2026-11-20T24:01Z" }],
    ["two forms in one", { passTemplateId: templates.coupon, validFrom: "20261120T12:00Z" }],
    ["a day that is none", { passTemplateId: templates.coupon, validFrom: "2027-02-30" }],
    ["an hour after the last", { passTemplateId: templates.coupon, validFrom: "2026-11-20T25Z" }],
    ["a NUL", { passTemplateId: templates.coupon, externalIdentifier: "a\0b" }],
    ["half a character", { passTemplateId: templates.coupon, externalIdentifier: "a\ud800" }],
    ["no template", {}],
  ])("refuses %s", async (_, payload) => {
    expect(await refusal(await create(payload))).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("refuses a template whose passes come from memberships", async () => {
    const response = await create({ passTemplateId: templates.membership });
    expect(await refusal(response)).toEqual([409, "TEMPLATE_NOT_ISSUABLE"]);
  });

  test("takes a unique input once in a template", async () => {
    const inputFields = [...ticketInputs, { identifier: "kennitala", value: "010130-2129" }];
    await created({ passTemplateId: templates.ticket, inputFields });
    const again = await create({ passTemplateId: templates.ticket, inputFields });
    expect(await refusal(again)).toEqual([409, "INPUT_VALUE_TAKEN"]);
  });

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
    ["2026-12-01T08:00:00", "2026-12-01T08:00:00.000Z"],
    ["20261201T0830", "2026-12-01T08:30:00.000Z"],
    ["2026-12-31T24:00:00Z", "2027-01-01T00:00:00.000Z"],
    ["2026-12-01T24:00", "2026-12-02T00:00:00.000Z"],
  ])("reads the moment %s", async (validFrom, expected) => {
    expect((await created({ passTemplateId: templates.coupon, validFrom })).validFrom).toBe(
      expected,
    );
  });
});

describe("updating a pass", () => {
  test("leaves what is absent and clears what is null", async () => {
    const pass = await created({
      passTemplateId: templates.coupon,
      externalIdentifier: "a",
      expirationDate: "2027-01-01",
    });
    const first = await updated(pass.id, { passTemplateId: templates.coupon, alreadyPaid: true });
    expect(first).toMatchObject({ externalIdentifier: "a", alreadyPaid: true });
    expect(first.expirationDate).toBe(pass.expirationDate);
    const second = await updated(pass.id, {
      passTemplateId: templates.coupon,
      externalIdentifier: null,
      expirationDate: null,
    });
    expect(second).toMatchObject({ externalIdentifier: null, expirationDate: null });
  });

  test("changes nothing when it sends what is there", async () => {
    const pass = await created({
      passTemplateId: templates.ticket,
      externalIdentifier: "m-1",
      inputFields: ticketInputs,
    });
    const same = await updated(pass.id, {
      passTemplateId: pass.passTemplateId,
      isVoided: false,
      externalIdentifier: "m-1",
      inputFields: ticketInputs,
    });
    expect(same).toEqual(pass);
  });

  test("voids a pass for good", async () => {
    const pass = await created({ passTemplateId: templates.coupon });
    const voided = await updated(pass.id, { passTemplateId: templates.coupon, isVoided: true });
    expect(voided).toMatchObject({ status: "VOIDED", isVoided: true });
    const back = await update(pass.id, { passTemplateId: templates.coupon, isVoided: false });
    expect(await refusal(back)).toEqual([409, "PASS_CLOSED"]);
    const renamed = { passTemplateId: templates.coupon, externalIdentifier: "þó" };
    expect((await updated(pass.id, renamed)).status).toBe("VOIDED");
  });

  test("takes away a value that is sent as nothing", async () => {
    const inputFields = [...ticketInputs, { identifier: "netfang", value: "a@b.example" }];
    const pass = await created({ passTemplateId: templates.ticket, inputFields });
    const change = {
      passTemplateId: templates.ticket,
      inputFields: [{ identifier: "netfang", value: "" }],
    };
    const values = (await updated(pass.id, change)).inputFieldValues.map(({ value }) => value);
    expect(values).toEqual([null, null, "B 4", null, null]);
  });

  test("refuses another template than the pass's", async () => {
    const pass = await created({ passTemplateId: templates.coupon });
    expect(await refusal(await update(pass.id, { passTemplateId: templates.punch }))).toEqual([
      400,
      "VALIDATION_FAILED",
    ]);
  });

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
