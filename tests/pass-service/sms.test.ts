import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { type SmsSendResponse, smsRecordSchema, smsSendResponseSchema } from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, noon, refusal, serviceOn, type TestService } from "./test-service.ts";
import { passes } from "./world.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
beforeEach(async () => {
  pool = await databases.fresh();
  service = await demoService(pool, "http://localhost:4010");
});

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

  test("takes sender and text from the template each where it is left out", async () => {
    const { id } = await sent(membershipPass, {
      content: { customContent: "Halló ${nafn}${url}" },
    });
    expect((await record(id)).sender).toBe("Bylgja");
    expect(await textOf(id)).toMatch(/^Halló localhost:4010\/s\//);
  });

  test("keeps a number that it is given on the pass, not on the member", async () => {
    await sent(passes.punch, { ...own("Kortið: ${url}", "611 2200") });
    const pass = await (await service.get(`/api/v1/pass/${passes.punch}`)).json();
    expect(pass.inputFieldValues).toContainEqual({
      identifier: "simi",
      label: "Símanúmer",
      value: "+3546112200",
    });
    const again = await sent(passes.punch, {});
    expect(again.phoneNumber).toBe("+3546112200");
  });

  test("does not change a number that the template locks, and fills in one that is not there", async () => {
    await pool.query("update pass_template set lock_input_fields = true");
    const text = own("Kortið: ${url}", "611 2200");
    const first = await Promise.all(
      ["611 2200", "611 2201"].map((number) => post(passes.punch, own("Kortið: ${url}", number))),
    );
    expect(first.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const { rows } = await pool.query("select value from pass_input_value where pass_id = $1", [
      passes.punch,
    ]);
    expect(rows).toHaveLength(1);
    expect(await refusal(await post(passes.punch, own("Kortið: ${url}", "611 2299")))).toEqual([
      409,
      "INPUT_FIELDS_LOCKED",
    ]);
    const kept = await pool.query("select value from pass_input_value where pass_id = $1", [
      passes.punch,
    ]);
    expect(kept.rows).toEqual(rows);
    const sms = await pool.query("select count(*)::int as count from sms_message");
    expect(sms.rows).toEqual([{ count: 1 }]);
    expect((await sent(passes.punch, { ...text, phoneNumber: rows[0].value })).phoneNumber).toBe(
      rows[0].value,
    );
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
    [
      "an unapproved sender",
      { content: { customSender: "Sundmot" } },
      400,
      "SMS_SENDER_NOT_APPROVED",
    ],
    ["an unknown sender", { content: { customSender: "Annar" } }, 400, "SMS_SENDER_NOT_APPROVED"],
    ["an empty number", { phoneNumber: "" }, 400, "VALIDATION_FAILED"],
    ["a blank text", { content: { customContent: " \n " } }, 400, "VALIDATION_FAILED"],
    ["an empty text", { content: { customContent: "" } }, 400, "VALIDATION_FAILED"],
    [
      "a text of which nothing is left",
      { content: { customContent: "${nafn} ${titill}" } },
      400,
      "VALIDATION_FAILED",
    ],
    ["an empty sender", { content: { customSender: "" } }, 400, "SMS_SENDER_NOT_APPROVED"],
    ["a landline", { phoneNumber: "511 2900" }, 400, "VALIDATION_FAILED"],
    [
      "a number where there is no field for it",
      { phoneNumber: "611 2200" },
      400,
      "PHONE_NUMBER_FIELD_MISSING",
    ],
    ["a number that is no text", { phoneNumber: 6112200 }, 400, "VALIDATION_FAILED"],
  ])("refuses %s", async (_, body, status, code) => {
    expect(await refusal(await post(membershipPass, body))).toEqual([status, code]);
  });

  test("without the add-on is refused before anything else", async () => {
    await pool.query("update issuer set has_sms_add_on = false");
    for (const body of [{ phoneNumber: "nonsense" }, { phoneNumber: 7 }, "no object"]) {
      expect(await refusal(await post(membershipPass, body))).toEqual([403, "ADDON_REQUIRED"]);
    }
    expect(await refusal(await post("none", {}))).toEqual([403, "ADDON_REQUIRED"]);
  });
});

describe("following a text message", () => {
  const seconds = (count: number) => new Date(noon.getTime() + count * 1000);

  test.each([
    ["611 2200", "DELIVERED"],
    ["611 2291", "FAILED"],
    ["611 2292", "REJECTED"],
    ["611 2293", "EXPIRED"],
    ["611 2294", "ACCEPTED"],
  ])("to %s sees it end %s", async (phoneNumber, end) => {
    const { id } = await sent(passes.punch, own("Kortið: ${url}", phoneNumber));
    const steps = async () => (await record(id)).statuses.map(({ status }) => status);
    expect(await steps()).toEqual(["CREATED", "PENDING"]);
    await service.work();
    expect(await steps()).toEqual(["CREATED", "PENDING", "SENT"]);
    service.setTime(seconds(2));
    await service.work();
    expect(await steps()).toEqual(["CREATED", "PENDING", "SENT", end]);
    expect((await record(id)).delivered).toBe(end === "DELIVERED");
    service.setTime(seconds(1_000_000));
    expect(await service.work()).toBe(0);
  });

  test.each([
    ["611 2195", ["CREATED", "PENDING"], 0],
    ["611 2196", ["CREATED", "PENDING", "SCHEDULED"], 1],
  ])("to %s sees it stay under way for hours", async (phoneNumber, under, inOutbox) => {
    const { id } = await sent(passes.punch, own("Kortið: ${url}", phoneNumber));
    for (const at of [0, 2, 60, 3600]) {
      service.setTime(seconds(at));
      await service.work();
      const { statuses, delivered } = await record(id);
      expect(statuses.map(({ status }) => status)).toEqual(under);
      expect(delivered).toBe(false);
    }
    const { rows } = await pool.query("select count(*)::int as count from outbox_message");
    expect(rows).toEqual([{ count: inOutbox }]);
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
