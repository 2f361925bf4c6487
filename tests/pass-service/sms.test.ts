import { describe, expect, test } from "vitest";
import { type SmsSendResponse, smsRecordSchema, smsSendResponseSchema } from "#contract/index.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { noon, refusal, serviceOn } from "./test-service.ts";
import { passes, templates } from "./world.ts";

demoServiceForEach("http://localhost:4010");

const membershipPass = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

const post = (passId: string, body: unknown, key?: string) =>
  service.post(`/api/v1/pass/${passId}/distribute/sms`, body, key);

async function sent(passId: string, body: unknown): Promise<SmsSendResponse> {
  const response = await post(passId, body);
  expect(response.status).toBe(202);
  return smsSendResponseSchema.parse(await response.json());
}

async function record(id: string) {
  return smsRecordSchema.parse(await (await service.get(`/api/v1/sms/${id}`)).json());
}

async function textOf(id: string): Promise<string> {
  const { rows } = await pool.query("select content from sms_message where id = $1", [id]);
  return rows[0].content;
}

async function numbersOf(passId: string): Promise<string[]> {
  const sql = "select value from pass_input_value where pass_id = $1";
  return (await pool.query(sql, [passId])).rows.map(({ value }) => value);
}

const own = (customContent: string, phoneNumber?: string) => ({
  phoneNumber,
  content: { customSender: "Bylgja", customContent },
});

describe("texting a pass link", () => {
  test("with an empty body sends the template's text to the number on file", async () => {
    const { id, phoneNumber, messageParts } = await sent(membershipPass, {});
    expect(phoneNumber).toMatch(/^\+354611\d{4}$/);
    expect(messageParts).toBe(1);
    expect(await textOf(id)).toMatch(
      /^Skírteinið þitt er tilbúið: localhost:4010\/s\/[0-9A-Za-z]{12}$/,
    );
  });

  test("does not change a number that the template locks, and fills in one that is not there", async () => {
    await pool.query("update pass_template set lock_input_fields = true");
    const text = (phoneNumber: string) => post(passes.punch, own("Kortið: ${url}", phoneNumber));
    const first = await Promise.all([text("611 2200"), text("611 2201")]);
    expect(first.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const [number, ...others] = await numbersOf(passes.punch);
    expect(others).toEqual([]);
    expect(await refusal(await text("611 2299"))).toEqual([409, "INPUT_FIELDS_LOCKED"]);
    expect(await numbersOf(passes.punch)).toEqual([number]);
    expect((await text(number ?? "")).status).toBe(202);
  });

  test("stores a number without a fault, also of a hundred at once for one pass", async () => {
    const numbers = Array.from({ length: 100 }, (_, at) => `611 22${String(at).padStart(2, "0")}`);
    const answers = await Promise.all(
      numbers.map((phoneNumber) => post(passes.punch, { phoneNumber })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await numbersOf(passes.punch)).toHaveLength(1);
  });

  test("takes a number that another pass has only where the field is not unique", async () => {
    await pool.query("update template_input_field set is_unique = true where identifier = 'simi'");
    const other = await service.post("/api/v1/pass", { passTemplateId: templates.punch });
    expect((await post(passes.punch, { phoneNumber: "611 2200" })).status).toBe(202);
    const taken = await post((await other.json()).id, { phoneNumber: "+354 611 2200" });
    expect(await refusal(taken)).toEqual([409, "INPUT_VALUE_TAKEN"]);
    expect((await post(passes.punch, { phoneNumber: "6112200" })).status).toBe(202);
  });

  test("links to the delivery page, with the same short link every time", async () => {
    const [one, other] = [await sent(membershipPass, {}), await sent(membershipPass, {})];
    expect(await textOf(one.id)).toBe(await textOf(other.id));
    const link = /localhost:4010(\/s\/\w+)/.exec(await textOf(one.id))?.[1];
    const followed = await service.handle(new Request(`http://localhost:4010${link}`));
    expect(followed.status).toBe(303);
    expect(followed.headers.get("location")).toMatch(/^\/p\/\w{22}$/);
  });

  test.each([
    ["an unapproved sender", { content: { customSender: "Sundmot" } }, "SMS_SENDER_NOT_APPROVED"],
    ["an empty sender", { content: { customSender: "" } }, "SMS_SENDER_NOT_APPROVED"],
    ["an empty number", { phoneNumber: "" }, "VALIDATION_FAILED"],
    [
      "a text of which nothing is left",
      { content: { customContent: "${nafn} ${titill}" } },
      "VALIDATION_FAILED",
    ],
    ["a number without a field for it", { phoneNumber: "6112200" }, "PHONE_NUMBER_FIELD_MISSING"],
  ])("refuses %s", async (_, body, code) => {
    expect(await refusal(await post(membershipPass, body))).toEqual([400, code]);
  });

  test("without the add-on is refused before anything else", async () => {
    await pool.query("update issuer set has_sms_add_on = false");
    for (const [id, body] of [
      [membershipPass, "no object"],
      ["none", {}],
    ] as const)
      expect(await refusal(await post(id, body))).toEqual([403, "ADDON_REQUIRED"]);
  });
});

describe("following a text message", () => {
  const seconds = (count: number) => new Date(noon.getTime() + count * 1000);

  test.each([
    ["611 2200", ["SENT"], ["SENT", "DELIVERED"]],
    ["611 2291", ["SENT"], ["SENT", "FAILED"]],
    ["611 2292", ["SENT"], ["SENT", "REJECTED"]],
    ["611 2293", ["SENT"], ["SENT", "EXPIRED"]],
    ["611 2294", ["SENT"], ["SENT", "ACCEPTED"]],
    ["611 2295", [], []],
    ["611 2296", ["SCHEDULED"], ["SCHEDULED"]],
  ])("to %s sees it pass through %j to %j", async (phoneNumber, first, last) => {
    const { id } = await sent(passes.punch, own("Kortið: ${url}", phoneNumber));
    const steps = async () => (await record(id)).statuses.map(({ status }) => status);
    expect(await steps()).toEqual(["CREATED", "PENDING"]);
    await service.work();
    expect(await steps()).toEqual(["CREATED", "PENDING", ...first]);
    for (const at of [2, 60, 3_600]) {
      service.setTime(seconds(at));
      await service.work();
      expect(await steps()).toEqual(["CREATED", "PENDING", ...last]);
    }
    expect((await record(id)).delivered).toBe(last.includes("DELIVERED"));
    const { rows } = await pool.query("select count(*)::int as count from outbox_message");
    expect(rows).toEqual([{ count: Math.min(first.length, 1) }]);
  });

  test("every message is sent once, however many workers there are", async () => {
    const many = Array.from({ length: 40 }, () => sent(membershipPass, {}));
    const ids = (await Promise.all(many)).map(({ id }) => id);
    const workers = [1, 2, 3, 4].map(() => serviceOn(pool, "http://localhost:4010"));
    const steps = await Promise.all(workers.map((worker) => worker.work()));
    expect(steps.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    const { rows } = await pool.query("select count(*)::int as count from outbox_message");
    expect(rows).toEqual([{ count: ids.length }]);
  });
});

describe("the outbox", () => {
  const page = (path: string, on = service) =>
    on.handle(new Request(`http://localhost:4010${path}`, { headers: { accept: "text/html" } }));

  test("shows what would have gone to a phone, with the link to follow", async () => {
    await sent(passes.punch, own("Kortið <b>þitt</b>: ${url}", "611 2200"));
    await service.work();
    const text = await (await page("/outbox")).text();
    expect(text).toContain("+3546112200");
    expect(text).toContain("Kortið &lt;b&gt;þitt&lt;/b&gt;");
    expect(text).toMatch(/<a href="\/s\/\w{12}">localhost:4010\/s\//);
    const list = await (await page("/outbox.json")).json();
    expect(list.messages).toMatchObject([{ sender: "Bylgja", status: "SENT" }]);
  });
});
