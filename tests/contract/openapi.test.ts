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

test("it is plain JSON", () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test("it holds exactly the thirteen endpoints", () => {
  const found = operations().map(({ method, path }) => `${method} ${path}`);

  expect(found.sort()).toEqual(documentedEndpoints);
});

test("the table of endpoints holds the same thirteen", () => {
  const listed = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);

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

test.each(operations())("$method $path declares the parameters of its path", (found) => {
  const parameters = z.array(parameterSchema).parse(found.operation.parameters);
  const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => name);

  expect(inPath).toEqual([...found.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
});

test("the list of templates takes its page by query", () => {
  const list = operations().find(({ operation }) => operation.operationId === "listPassTemplates");
  const parameters = z.array(parameterSchema).parse(list?.operation.parameters);

  expect(parameters.map((one) => `${one.in} ${one.name}`)).toEqual([
    "query page",
    "query page_size",
  ]);
});

test("every reference leads somewhere", () => {
  const references = everyObject().flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));

  expect(references.length).toBeGreaterThan(13);
  for (const reference of new Set(references)) expect(pointedAt(reference)).toBeTypeOf("object");
});

test("every named schema is used, or part of one that is", () => {
  const used = new Set(everyObject().map(({ $ref }) => $ref));

  for (const name of Object.keys(object(object(document.components).schemas))) {
    expect(used).toContain(`#/components/schemas/${name}`);
  }
});

test("no schema uses a word that JSON Schema 2020-12 does not know", () => {
  const names = Object.keys(object(object(document.components).schemas));
  const inline = operations().flatMap(({ operation }) =>
    everyObject(operation).flatMap(({ schema }) => (schema ? [object(schema)] : [])),
  );
  const named = names.map((name) => object(pointedAt(`#/components/schemas/${name}`)));

  for (const schema of [...inline, ...named]) expect(unknownWords(schema)).toEqual([]);
});

test.each(documentedFields)(
  "$resource has the documented fields and no other",
  ({ of, fields }) => {
    const schema = schemaAt(of);

    expect(Object.keys(object(schema.properties)).sort()).toEqual(namesIn(fields).sort());
  },
);

test.each(documentedFields)("$resource requires what the document requires", ({ of, fields }) => {
  const schema = schemaAt(of);
  const required = fields.split(/\s+/).filter((field) => !field.endsWith("?"));

  expect([...((schema.required as string[]) ?? [])].sort()).toEqual(required.sort());
});

test.each(documentedFields)(
  "$resource allows null where a field may be absent",
  ({ of, fields }) => {
    const properties = object(schemaAt(of).properties);
    const nullable = Object.keys(properties).filter((name) => allowsNull(object(properties[name])));
    const optional = fields.split(/\s+/).filter((field) => field.endsWith("?"));

    expect(nullable.sort()).toEqual(optional.map((field) => field.slice(0, -1)).sort());
  },
);

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

const words = {
  passStatus:
    "ACTIVE DELETED DELETE_IN_PROGRESS EXPIRED INACTIVE REDEEMED UNCLAIMED UPDATES_OFF VOIDED",
  scanAction: "ADD_AMOUNT PUNCHES REDEEM SUBTRACT_AMOUNT VOID",
  notificationStatus: "DELIVERED NO_ANSWER QUEUED SENT",
};

test.each<[(typeof documentedFields)[number]["of"], string]>([
  [["readPass", "response", "status"], words.passStatus],
  [["lookUpMember", "response", "memberships", "[]", "pass", "status"], words.passStatus],
  [["scan", "response", "actions", "[]", "action"], words.scanAction],
  [["performScanAction", "request", "action"], words.scanAction],
  [["lookUpMember", "response", "memberStatus"], "ACTIVE CANCELLED"],
  [["lookUpMember", "response", "memberships", "[]", "subscriptionStatus"], "ACTIVE GRACE PENDING"],
  [
    ["readPassTemplate", "response", "type"],
    "APPOINTMENT_PASS COUPON GIFT ID MEMBER MULTI_TICKET PUNCH STORAGE TICKET",
  ],
  [["readPassTemplate", "response", "status"], "ACTIVE VOIDED"],
  [["readPassTemplate", "response", "dynamicBarcodeType"], "BASIC INCLUDE_TEMPLATE_ID"],
  [
    ["readPassTemplate", "response", "inputFields", "[]", "format"],
    "DATE EMAIL KENNITALA NUMBER PHONE_NUMBER TEXT URL",
  ],
  [["readPassTemplate", "response", "inputFields", "[]", "type"], "ISSUER MEMBER"],
  [
    ["readSms", "response", "statuses", "[]", "status"],
    "ACCEPTED CREATED DELIVERED EXPIRED FAILED PENDING REJECTED SCHEDULED SENT",
  ],
  [["readNotification", "response", "status"], words.notificationStatus],
  [
    ["queueNotification", "request", "passWallets", "[]"],
    "PLATFORM_A_WALLET PLATFORM_B_WALLET SERVICE_WALLET",
  ],
  [["queueNotification", "request", "passStatuses", "[]"], words.passStatus],
])("the words of %j are the documented ones", (of, expected) => {
  const schema = schemaAt(of);
  const known = z.array(z.string()).parse(schema.enum ?? schema["x-extensible-enum"]);

  expect(known.sort().join(" ")).toBe(expected);
});

function schemaAt([operation, side, ...way]: (typeof documentedFields)[number]["of"]): Json {
  return way.reduce(stepInto, bodySchema(operation, side));
}

function namesIn(fields: string): string[] {
  return fields.split(/\s+/).map((field) => field.replace("?", ""));
}
