import { expect, test } from "vitest";
import { errorBodySchema, type Pass, passSchema } from "#contract/index.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { refusal } from "./test-service.ts";
import { templates } from "./world.ts";

demoServiceForEach();

const { coupon, membership, punch, ticket } = templates;
const seat = { identifier: "saeti", value: "B 4" };
const aTicket = { passTemplateId: ticket, inputFields: [seat] };
const email = (value: string) => ({
  passTemplateId: ticket,
  inputFields: [{ identifier: "netfang", value }],
});

type Payload = Record<string, unknown>;
const create = (payload: Payload) => service.post("/api/v1/pass", payload);
const update = (id: string, payload: Payload) => service.put(`/api/v1/pass/${id}`, payload);
const read = async (id: string) => (await service.get(`/api/v1/pass/${id}`)).json();

async function created(payload: Payload): Promise<Pass> {
  const response = await create(payload);
  expect(response.status).toBe(201);
  return passSchema.parse(await response.json());
}

async function updated(id: string, payload: Payload): Promise<Pass> {
  const response = await update(id, payload);
  expect(response.status).toBe(200);
  return passSchema.parse(await response.json());
}

const valuesOf = ({ inputFieldValues }: Pass) => inputFieldValues.map(({ value }) => value);

test("a new pass lists every field of its template, and holds values in their field's own form", async () => {
  const kennitala = { identifier: "kennitala", value: " 010130-2129 " };
  const pass = await created({ ...aTicket, inputFields: [seat, kennitala] });
  expect(pass.requiresCustomerInput).toBe(false);
  expect(pass.inputFieldValues).toEqual([
    { identifier: "kennitala", label: "Kennitala", value: "0101302129" },
    { identifier: "netfang", label: "Netfang", value: null },
    { identifier: "saeti", label: "Sæti", value: "B 4" },
    { identifier: "dagur", label: "Dagur", value: null },
    { identifier: "stadur", label: "Staður", value: null },
  ]);
});

test("a new punch card has the template's stamps", async () => {
  expect((await created({ passTemplateId: punch })).stampsLeft).toBe(10);
});

test("a pass is not created with what contradicts its template or itself", async () => {
  const refused: Record<string, Payload> = {
    "stamps on what has none": { passTemplateId: coupon, stampsLeft: 2 },
    "a field that the template lacks": { passTemplateId: coupon, inputFields: [seat] },
    "a mandatory field left out": { passTemplateId: ticket },
    "a value of the wrong form": {
      ...aTicket,
      inputFields: [seat, { identifier: "netfang", value: "x" }],
    },
    "a field twice": { ...aTicket, inputFields: [seat, seat] },
    "an end before the beginning": {
      passTemplateId: coupon,
      validFrom: "2027-01-02",
      expirationDate: "2027-01-01",
    },
  };
  for (const [what, payload] of Object.entries(refused)) {
    expect(await refusal(await create(payload)), what).toEqual([400, "VALIDATION_FAILED"]);
  }
  const ofMembership = await create({ passTemplateId: membership });
  expect(await refusal(ofMembership)).toEqual([409, "TEMPLATE_NOT_ISSUABLE"]);
});

test("a unique input is taken once in a template", async () => {
  const payload = {
    ...aTicket,
    inputFields: [seat, { identifier: "kennitala", value: "010130-2129" }],
  };
  await created(payload);
  expect(await refusal(await create(payload))).toEqual([409, "INPUT_VALUE_TAKEN"]);
});

test("a voided pass keeps its unique value, and another pass may bear it too", async () => {
  const kennitala = { identifier: "kennitala", value: "0101302209" };
  const payload = { ...aTicket, inputFields: [seat, kennitala] };
  const first = await created(payload);
  const { inputFieldValues } = await updated(first.id, { passTemplateId: ticket, isVoided: true });
  expect(inputFieldValues).toContainEqual({ ...kennitala, label: "Kennitala" });

  await created({ ...payload, isVoided: true });
  const next = await created(payload);
  expect(await refusal(await create(payload))).toEqual([409, "INPUT_VALUE_TAKEN"]);

  // A unique value that is written to a voided pass is not kept from other passes either.
  const other = { identifier: "kennitala", value: "0101302399" };
  await updated(first.id, { passTemplateId: ticket, inputFields: [other] });
  await updated(next.id, { passTemplateId: ticket, inputFields: [other] });
});

test("an external identifier goes to one of forty that create and update concurrently, and is free once let go", async () => {
  const waiting = await Promise.all(
    Array.from({ length: 20 }, () => created({ passTemplateId: coupon })),
  );
  const named = { passTemplateId: coupon, externalIdentifier: "sama" };
  const attempts = waiting.flatMap(({ id }) => [create(named), update(id, named)]);
  const answers = await Promise.all(attempts);
  const [winner, ...others] = answers.filter(({ ok }) => ok);
  expect(others).toEqual([]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
  const { id } = await (winner ?? expect.unreachable()).json();
  await updated(id, { passTemplateId: coupon, externalIdentifier: null });
  expect((await create(named)).status).toBe(201);
});

test("an update leaves what is absent and clears what is null", async () => {
  const made = { passTemplateId: coupon, externalIdentifier: "a", expirationDate: "2027-01-01" };
  const pass = await created(made);
  expect(await updated(pass.id, { passTemplateId: coupon, alreadyPaid: true })).toMatchObject({
    externalIdentifier: "a",
    alreadyPaid: true,
    expirationDate: pass.expirationDate,
  });
  const cleared = { externalIdentifier: null, expirationDate: null };
  expect(await updated(pass.id, { passTemplateId: coupon, ...cleared })).toMatchObject(cleared);
});

test("an update that sends what is there changes nothing", async () => {
  const pass = await created({ ...aTicket, externalIdentifier: "m-1" });
  const same = { ...aTicket, externalIdentifier: "m-1", isVoided: false };
  expect(await updated(pass.id, same)).toEqual(pass);
});

test("a pass is voided for good", async () => {
  const { id } = await created({ passTemplateId: coupon, isVoided: true });
  const back = await update(id, { passTemplateId: coupon, isVoided: false });
  expect(await refusal(back)).toEqual([409, "PASS_CLOSED"]);
  const renamed = { passTemplateId: coupon, externalIdentifier: "þó" };
  expect((await updated(id, renamed)).status).toBe("VOIDED");
});

test("an update does not move a pass to another template", async () => {
  const { id } = await created({ passTemplateId: coupon });
  const moved = await update(id, { passTemplateId: punch });
  expect(await refusal(moved)).toEqual([400, "VALIDATION_FAILED"]);
});

test("a value is cleared, unless the issuer must fill in its field", async () => {
  const pass = await created({
    ...aTicket,
    inputFields: [seat, { identifier: "netfang", value: "a@b.example" }],
  });
  expect(valuesOf(await updated(pass.id, email("")))).toEqual([null, null, "B 4", null, null]);
  for (const inputFields of [[{ ...seat, value: "" }], null]) {
    const response = await update(pass.id, { passTemplateId: ticket, inputFields });
    const { error } = errorBodySchema.parse(await response.json());
    expect([response.status, error.code, error.possibleFixes]).toEqual([
      400,
      "VALIDATION_FAILED",
      ["inputFields: the mandatory field saeti is missing"],
    ]);
  }
  expect(valuesOf(await read(pass.id))).toContain("B 4");
});

test("a pass whose mandatory field is empty is voided, and changed no other way", async () => {
  const { id } = await created(aTicket);
  await pool.query("delete from pass_input_value where pass_id = $1", [id]);
  const sent = { ...aTicket, inputFields: [{ ...seat, value: "" }] };
  expect((await update(id, { ...sent, isVoided: false })).status).toBe(400);
  expect(await updated(id, { ...sent, isVoided: true })).toMatchObject({ isVoided: true });
});

test("an empty value that the template locks is filled in once", async () => {
  await pool.query("update pass_template set lock_input_fields = true");
  const { id } = await created(aTicket);
  const filled = valuesOf(await updated(id, email("a@b.example")));
  expect(filled[1]).toBe("a@b.example");
  for (const value of ["c@d.example", ""]) {
    expect(await refusal(await update(id, email(value)))).toEqual([409, "INPUT_FIELDS_LOCKED"]);
  }
  expect(valuesOf(await updated(id, email("a@b.example")))).toEqual(filled);
});
