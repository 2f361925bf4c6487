import { beforeEach, describe, expect, test } from "vitest";
import { errorBodySchema, type Pass, passSchema } from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, type TestService } from "./test-service.ts";
import { templates } from "./world.ts";

const databases = testDatabases();
let service: TestService;
beforeEach(async () => {
  service = await demoService(await databases.fresh());
});

const ticketInputs = [{ identifier: "saeti", value: "B 4" }];

async function create(payload: Record<string, unknown>, key?: string): Promise<Response> {
  return service.post("/api/v1/pass", payload, key);
}

async function created(payload: Record<string, unknown>): Promise<Pass> {
  const response = await create(payload);
  expect(response.status).toBe(201);
  return passSchema.parse(await response.json());
}

async function update(id: string, payload: Record<string, unknown>, key?: string) {
  return service.put(`/api/v1/pass/${id}`, payload, key);
}

async function updated(id: string, payload: Record<string, unknown>): Promise<Pass> {
  const response = await update(id, payload);
  expect(response.status).toBe(200);
  return passSchema.parse(await response.json());
}

async function refusal(response: Response) {
  return [response.status, errorBodySchema.parse(await response.json()).error.code];
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
    ["an hour that is none", { passTemplateId: templates.coupon, validFrom: "2026-11-20T24:00Z" }],
    ["two forms in one", { passTemplateId: templates.coupon, validFrom: "20261120T12:00Z" }],
    ["a day that is none", { passTemplateId: templates.coupon, validFrom: "2027-02-30" }],
    [
      "a time without a zone",
      { passTemplateId: templates.coupon, validFrom: "2027-02-01T10:00:00" },
    ],
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

  test("refuses an identifier that another pass has", async () => {
    await created({ passTemplateId: templates.coupon, externalIdentifier: "upptekið" });
    const pass = await created({ passTemplateId: templates.coupon });
    const change = { passTemplateId: templates.coupon, externalIdentifier: "upptekið" };
    expect(await refusal(await update(pass.id, change))).toEqual([
      409,
      "EXTERNAL_IDENTIFIER_TAKEN",
    ]);
  });
});
