import { z } from "zod";
import { type Endpoint, type EndpointName, endpoints } from "#contract/index.ts";
import { codes, passes, templates } from "./world.ts";

/** Where an identifier stands in a request: `path`, or a field of the body. */
export type Place = "path" | `body.${string}`;

/** One kind of identifier of another issuer in a request of one's own. */
export interface ForeignCase {
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
export interface ForeignRecords {
  pass: string;
  sms: string;
  notification: string;
  transaction: string;
  /** The code that a ticket showed an hour ago: its issuer is told that it has changed since. */
  oldCode: string;
}

/** What the other issuer itself has. */
export const own = {
  pass: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5101",
  template: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2101",
};

/** Every kind of identifier in every endpoint; the type wants a row for a new one. */
export function foreignCases(records: ForeignRecords): Record<EndpointName, ForeignCase[]> {
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
  const message = "Halló";
  return {
    createPass: [
      inBody("passTemplateId", "a template", templates.coupon),
      inBody("passTemplateId", "a template of memberships", templates.membership),
    ],
    readPass: [
      at("a pass", passes.coupon),
      at("the pass of a membership", records.pass),
      at("a pass in capitals", passes.gift.toUpperCase()),
    ],
    updatePass: [
      at("a pass, with its template", passes.coupon, { passTemplateId: templates.coupon }),
      at("a pass, with an own template", passes.coupon, { passTemplateId: own.template }),
      at("a pass that would be voided", records.pass, {
        passTemplateId: templates.membership,
        isVoided: true,
      }),
      inBody("passTemplateId", "a template, on an own pass", templates.coupon, { id: own.pass }),
    ],
    scan: [
      inBody("data", "a punch card's code", codes.punch, {}, noCode),
      inBody("data", "a ticket's bare code", codes.ticket, {}, noCode),
      inBody("data", "a ticket's code that has changed since", records.oldCode, {}, noCode),
      inBody(
        "data",
        "a code with its template",
        `${templates.coupon}:${codes.coupon}`,
        {},
        `${templates.coupon}:${noCode}`,
      ),
    ],
    performScanAction: [
      at("a transaction", records.transaction, { action: "VOID" }),
      at("a transaction, with an amount", records.transaction, { action: "PUNCHES", punches: 1 }),
    ],
    lookUpMember: [
      inBody("kennitala", "a member", "0101303019", {}, nobody),
      inBody("kennitala", "a member without a membership", "0101302479", {}, nobody),
    ],
    issueMemberPass: [
      inBody("kennitala", "a member who may ask", "0101302479", {}, nobody),
      inBody("kennitala", "a member who may not", "0101302399", {}, nobody),
    ],
    listPassTemplates: [],
    readPassTemplate: [
      at("a template", templates.coupon),
      at("a template of memberships", templates.membership),
    ],
    sendSms: [
      at("a pass", records.pass, {}),
      at("a pass without an SMS Template", passes.gift, {}),
      at("a pass, to a number", passes.punch, { phoneNumber: "611 2200" }),
    ],
    readSms: [at("a message", records.sms)],
    queueNotification: [
      inBody("passId", "a pass", records.pass, { body: { message } }),
      inBody("passId", "a pass in no wallet", passes.coupon, { body: { message } }),
    ],
    readNotification: [at("a notification", records.notification)],
  };
}

/** The places of an endpoint that hold a record's identifier, by the contract itself. */
export function placesOf(name: EndpointName): Place[] {
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
