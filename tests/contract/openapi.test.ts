import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/index.ts";
import { documentedFields } from "./documented-fields.ts";
import {
  allowsNull,
  bodySchema,
  document,
  everyObject,
  type Json,
  object,
  operations,
  pointedAt,
  stepInto,
} from "./openapi-reader.ts";
import { parameterSchema, structureSchema, unknownWords } from "./openapi-structure.ts";

const documentedEndpoints = [
  "GET /api/v1/notification/{id}",
  "GET /api/v1/pass-template",
  "GET /api/v1/pass-template/{id}",
  "GET /api/v1/pass/{id}",
  "GET /api/v1/sms/{id}",
  "POST /api/v1/member/passes",
  "POST /api/v1/member/passes/issue",
  "POST /api/v1/notification",
  "POST /api/v1/pass",
  "POST /api/v1/pass/{id}/distribute/sms",
  "POST /api/v1/scan",
  "POST /api/v1/scan/{transactionId}/action",
  "PUT /api/v1/pass/{id}",
];

test("the document has the structure of OpenAPI 3.1", () => {
  expect(structureSchema.safeParse(document).error?.issues ?? []).toEqual([]);
});

test("the OpenAPI document and the endpoint table have exactly the thirteen endpoints", () => {
  const found = operations().map(({ method, path }) => `${method} ${path}`);
  const listed = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);

  expect(found.sort()).toEqual(documentedEndpoints);
  expect(listed.sort()).toEqual(documentedEndpoints);
});

test("only reads, the lookup and the issue may be repeated", () => {
  const single = Object.entries(endpoints)
    .filter(([, { repeatable }]) => !repeatable)
    .map(([name]) => name);

  expect(single.sort()).toEqual([
    "createPass",
    "performScanAction",
    "queueNotification",
    "scan",
    "sendSms",
    "updatePass",
  ]);
});

test("every operation has a name of its own", () => {
  const names = operations().map(({ operation }) => operation.operationId);

  expect(names.sort()).toEqual(Object.keys(endpoints).sort());
});

test("operations declare the parameters of their path, and the list of templates its page", () => {
  for (const { path, operation } of operations()) {
    const parameters = z.array(parameterSchema).parse(operation.parameters);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
    const inQuery =
      operation.operationId === "listPassTemplates" ? ["query page", "query page_size"] : [];
    expect(parameters.map((one) => `${one.in} ${one.name}`)).toEqual([...inPath, ...inQuery]);
  }
});

test("every reference leads somewhere", () => {
  const references = everyObject().flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));

  expect(references.length).toBeGreaterThan(13);
  for (const reference of new Set(references)) expect(pointedAt(reference)).toBeTypeOf("object");
});

test("no schema uses a word that JSON Schema 2020-12 does not know", () => {
  const names = Object.keys(object(object(document.components).schemas));
  const inline = operations().flatMap(({ operation }) =>
    everyObject(operation).flatMap(({ schema }) => (schema ? [object(schema)] : [])),
  );
  const named = names.map((name) => object(pointedAt(`#/components/schemas/${name}`)));

  for (const schema of [...inline, ...named]) expect(unknownWords(schema)).toEqual([]);
});

test.each(Object.entries(documentedFields))("%s has the documented fields: %s", (at, fields) => {
  const schema = schemaAt(at);
  const properties = object(schema.properties);
  const nullable = Object.keys(properties).filter((name) => allowsNull(object(properties[name])));
  const names = fields.split(/\s+/);
  const optional = names.flatMap((name) => (name.endsWith("?") ? name.slice(0, -1) : []));

  expect(Object.keys(properties).sort()).toEqual(fields.replaceAll("?", "").split(/\s+/).sort());
  expect([...((schema.required as string[]) ?? [])].sort()).toEqual(
    names.filter((name) => !name.endsWith("?")).sort(),
  );
  expect(nullable.sort()).toEqual(optional.sort());
});

test("a refusal has the documented error body", () => {
  const error = stepInto(object(pointedAt("#/components/schemas/Error")), "error");

  expect(Object.keys(object(error.properties))).toEqual(["code", "message", "possibleFixes"]);
});

test("only the member endpoints forbid other fields, and they do", () => {
  for (const { operation } of operations()) {
    if (!operation.requestBody) continue;
    const name = String(operation.operationId);
    const closed = bodySchema(name, "request").additionalProperties === false;
    expect(closed).toBe(name === "lookUpMember" || name === "issueMemberPass");
  }
});

test("an issue is answered with exactly one membership", () => {
  const memberships = stepInto(bodySchema("issueMemberPass", "response"), "memberships");

  expect(memberships).toMatchObject({ minItems: 1, maxItems: 1, items: false });
});

const passStatus =
  "ACTIVE DELETED DELETE_IN_PROGRESS EXPIRED INACTIVE REDEEMED UNCLAIMED UPDATES_OFF VOIDED";
const scanAction = "ADD_AMOUNT PUNCHES REDEEM SUBTRACT_AMOUNT VOID";

test.each([
  ["readPass response status", passStatus],
  ["lookUpMember response memberships [] pass status", passStatus],
  ["scan response actions [] action", scanAction],
  ["performScanAction request action", scanAction],
  ["lookUpMember response memberStatus", "ACTIVE CANCELLED"],
  ["lookUpMember response memberships [] subscriptionStatus", "ACTIVE GRACE PENDING"],
  [
    "readPassTemplate response type",
    "APPOINTMENT_PASS COUPON GIFT ID MEMBER MULTI_TICKET PUNCH STORAGE TICKET",
  ],
  ["readPassTemplate response status", "ACTIVE VOIDED"],
  ["readPassTemplate response dynamicBarcodeType", "BASIC INCLUDE_TEMPLATE_ID"],
  [
    "readPassTemplate response inputFields [] format",
    "DATE EMAIL KENNITALA NUMBER PHONE_NUMBER TEXT URL",
  ],
  ["readPassTemplate response inputFields [] type", "ISSUER MEMBER"],
  [
    "readSms response statuses [] status",
    "ACCEPTED CREATED DELIVERED EXPIRED FAILED PENDING REJECTED SCHEDULED SENT",
  ],
  ["readNotification response status", "DELIVERED NO_ANSWER QUEUED SENT"],
  [
    "queueNotification request passWallets []",
    "PLATFORM_A_WALLET PLATFORM_B_WALLET SERVICE_WALLET",
  ],
  ["queueNotification request passStatuses []", passStatus],
])("the words of %s are the documented ones", (at, expected) => {
  const schema = schemaAt(at);
  const known = z.array(z.string()).parse(schema.enum ?? schema["x-extensible-enum"]);

  expect(known.sort().join(" ")).toBe(expected);
});

function schemaAt(place: string): Json {
  const [operation = "", side, ...way] = place.split(" ");
  return way.reduce(stepInto, bodySchema(operation, side as "request" | "response"));
}
