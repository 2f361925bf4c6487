import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Endpoint, type EndpointName, endpoints } from "#contract/index.ts";
import { codeDataOf } from "#pass-service/domain/scan-code.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { demoKey, noon, origin, otherKey } from "./test-service.ts";
import { codes, passes, templates } from "./world.ts";

demoServiceForEach();

/** Where an identifier stands in a request: `path`, or a field of the body. */
type Place = "path" | `body.${string}`;

/** One kind of identifier of another issuer in a request of one's own. */
interface ForeignCase {
  place: Place;
  what: string;
  /** The other issuer's identifier, which exists. */
  foreign: string;
  /** One of the same form, which nobody has. */
  missing: string;
  /** The rest of the request around the identifier. */
  request: (id: string) => { id?: string; body?: Record<string, unknown> };
}

/** Records of the demo issuer that the other issuer must not get at. */
interface ForeignRecords {
  pass: string;
  sms: string;
  notification: string;
  transaction: string;
  /** The code that a ticket showed an hour ago: its issuer is told that it has changed since. */
  oldCode: string;
}

/** Records of the calling issuer. */
const own = {
  pass: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5101",
  template: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2101",
};

/** Cases by endpoint: the type requires a case for each new endpoint. */
function foreignCases(records: ForeignRecords): Record<EndpointName, ForeignCase[]> {
  const missing = crypto.randomUUID();
  const at = (what: string, foreign: string, body?: Record<string, unknown>): ForeignCase => ({
    place: "path",
    what,
    foreign,
    missing,
    request: (id) => ({ id, ...(body && { body }) }),
  });
  const inBody = (
    field: string,
    what: string,
    foreign: string,
    around: { id?: string; body?: Record<string, unknown> } = {},
    nobodys = missing,
  ): ForeignCase => ({
    place: `body.${field}`,
    what,
    foreign,
    missing: nobodys,
    request: (id) => ({ ...around, body: { ...around.body, [field]: id } }),
  });
  const nobody = "0101302718";
  const noCode = "AAAAAAAAAAAAAAAAAAAAAA";
  return {
    createPass: [inBody("passTemplateId", "a template", templates.coupon)],
    readPass: [at("a pass", passes.coupon), at("a pass in capitals", records.pass.toUpperCase())],
    updatePass: [
      at("a pass, with an own template", passes.coupon, { passTemplateId: own.template }),
      at("a pass that would be voided", records.pass, {
        passTemplateId: templates.membership,
        isVoided: true,
      }),
      inBody("passTemplateId", "a template, on an own pass", templates.coupon, { id: own.pass }),
    ],
    scan: [
      inBody("data", "a punch card's code", codes.punch, {}, noCode),
      inBody("data", "a ticket's code that has changed since", records.oldCode, {}, noCode),
      inBody(
        "data",
        "a code with its template",
        `${templates.coupon}:${codes.coupon}`,
        {},
        `${templates.coupon}:${noCode}`,
      ),
    ],
    performScanAction: [at("a transaction", records.transaction, { action: "VOID" })],
    lookUpMember: [inBody("kennitala", "a member", "0101303019", {}, nobody)],
    issueMemberPass: [inBody("kennitala", "a member who may ask", "0101302479", {}, nobody)],
    listPassTemplates: [],
    readPassTemplate: [at("a template", templates.coupon)],
    sendSms: [
      at("a pass", records.pass, {}),
      at("a pass, to a number", passes.punch, { phoneNumber: "611 2200" }),
    ],
    readSms: [at("a message", records.sms)],
    queueNotification: [inBody("passId", "a pass", records.pass, { body: { message: "Halló" } })],
    readNotification: [at("a notification", records.notification)],
  };
}

/** The places of an endpoint that hold a record's identifier, by the contract itself. */
function placesOf(name: EndpointName): Place[] {
  const { path, request }: Endpoint = endpoints[name];
  const inPath: Place[] = /\{\w+\}/.test(path) ? ["path"] : [];
  if (!request) return inPath;
  const { properties = {} } = z.toJSONSchema(request, { io: "input" });
  const identifying = Object.entries(properties).filter(
    ([field, schema]) =>
      (typeof schema === "object" && schema.format === "uuid") ||
      ["kennitala", "data"].includes(field),
  );
  return [...inPath, ...identifying.map(([field]): Place => `body.${field}`)];
}

const names = Object.keys(endpoints) as EndpointName[];
const memberPass = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

/** Records of the demo issuer of every kind, made through the interface. */
async function demoRecords(): Promise<ForeignRecords> {
  const made = async (path: string, body: unknown) => {
    const response = await service.post(path, body);
    expect(response.status).toBeLessThan(300);
    return response.json();
  };
  const sms = await made(`/api/v1/pass/${memberPass}/distribute/sms`, {});
  const notification = await made("/api/v1/notification", { passId: memberPass, message: "Hæ" });
  const scan = await made("/api/v1/scan", { data: codes.punch });
  const { rows } = await pool.query("select code_secret from pass where id = $1", [passes.ticket]);
  const ticket = { scanCode: codes.ticket, codeSecret: rows[0].code_secret };
  const shown = { ...ticket, passTemplateId: templates.ticket, dynamicBarcodeSeconds: 30 };
  const oldCode = codeDataOf(
    { ...shown, hasDynamicBarcode: true, dynamicBarcodeType: "BASIC" },
    new Date(noon.getTime() - 3_600_000),
  );
  return {
    oldCode,
    pass: memberPass,
    sms: sms.id,
    notification: notification.id,
    transaction: scan.transactionId,
  };
}

/** An answer to the last byte, with all its headers. */
async function wholeAnswer(name: EndpointName, one: ForeignCase, id: string) {
  const { method, path }: Endpoint = endpoints[name];
  const { id: inPath = "", body } = one.request(id);
  const response = await service.handle(
    new Request(origin + path.replace(/\{\w+\}/, inPath), {
      method,
      headers: { authorization: `Bearer ${otherKey}`, "content-type": "application/json" },
      body: method === "GET" ? null : JSON.stringify(body),
    }),
  );
  return {
    status: response.status,
    headers: [...response.headers].toSorted(),
    body: await response.text(),
  };
}

/** Everything that is stored, in short. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
       from "${name}" t`,
  );
  const { rows } = await pool.query(`${sums.join(" union all ")} order by name`);
  return rows;
}

describe("another issuer's record", () => {
  test.each(names)("in %s answers byte for byte like one that does not exist", async (name) => {
    const cases = foreignCases(await demoRecords())[name];
    const before = await everything();
    for (const one of cases) {
      const foreign = await wholeAnswer(name, one, one.foreign);
      const missing = await wholeAnswer(name, one, one.missing);
      expect(foreign, one.what).toEqual(missing);
      expect(foreign.status, one.what).toBeGreaterThanOrEqual(400);
      expect(foreign.status, one.what).toBeLessThan(500);
      expect(foreign.body, one.what).not.toContain(one.foreign);
    }
    expect(await everything()).toEqual(before);
  });

  test.each(names)("has a case in every place of %s that names a record", async (name) => {
    const nowhere = { pass: "", sms: "", notification: "", transaction: "", oldCode: "" };
    const covered = foreignCases(nowhere)[name].map(({ place }) => place);
    expect([...new Set(covered)].toSorted()).toEqual(placesOf(name).toSorted());
  });

  test("is what those cases name: with its own key each of them is found", async () => {
    const records = await demoRecords();
    const found = [
      `/api/v1/pass/${records.pass}`,
      `/api/v1/sms/${records.sms}`,
      `/api/v1/notification/${records.notification}`,
    ];
    for (const path of found) expect((await service.get(path, demoKey)).status, path).toBe(200);
    const old = await service.post("/api/v1/scan", { data: records.oldCode });
    expect(await old.json()).toMatchObject({ error: { code: "CODE_EXPIRED" } });
    const act = `/api/v1/scan/${records.transaction}/action`;
    expect((await service.post(act, { action: "PUNCHES", punches: 1 })).status).toBe(200);
    expect((await service.get(`/api/v1/pass/${own.pass}`, otherKey)).status).toBe(200);
    expect((await service.get(`/api/v1/pass/${own.pass}`, demoKey)).status).toBe(404);
  });
});

describe("the store", () => {
  test("keeps no membership of one issuer's member in another's type", async () => {
    const insert = pool.query(
      `insert into membership (id, issuer_id, member_id, membership_type_id, status, created_at)
       select gen_random_uuid(), one.issuer_id, one.id, type.id, 'ACTIVE', now()
       from member one, membership_type type where one.issuer_id <> type.issuer_id limit 1`,
    );
    await expect(insert).rejects.toMatchObject({ code: "23503" });
  });
});
