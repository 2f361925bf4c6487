import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { ReportRequest } from "#pass-service/carriers/carrier.ts";
import { twilioSms } from "#pass-service/carriers/twilio.ts";
import { numberOfHeld, statusesOf, textPass, workAt } from "./carrier-journey.ts";
import { type CarrierRequest, type FakeCarrier, fakeCarrier } from "./fake-carrier.ts";
import { demoServiceForEach, pool } from "./fresh-service.ts";
import { origin, serviceOn, type TestService } from "./test-service.ts";

demoServiceForEach();
const accountSid = `AC${"0".repeat(32)}`;
const authToken = "let-me-in";
const sid = `SM${"1".repeat(32)}`;
const messages = `/2010-04-01/Accounts/${accountSid}/Messages`;
const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) });
const error = (status: number, code: number) => json(status, { code, message: "…", status });
const log: string[] = [];
const addLogLine = (fields: object, message: string) =>
  log.push(JSON.stringify({ ...fields, message }));
const calls = { timeoutMs: 500, log: { info: addLogLine, warn: addLogLine, error: addLogLine } };

let twilio: FakeCarrier;
let service: TestService;
/** What Twilio answers to a message, and the status that it tells when it is asked. */
let onPost: () => ReturnType<FakeCarrier["onRequest"]>;
let polledStatus: string;
beforeEach(async () => {
  log.length = 0;
  onPost = () => json(201, { sid, status: "queued", error_code: null });
  polledStatus = "sent";
  twilio = await fakeCarrier((request) => {
    if (!isAuthorized(request)) return error(401, 20_003);
    if (request.method === "POST" && request.path === `${messages}.json`) return onPost();
    if (request.path === `${messages}/${sid}.json`) return json(200, { sid, status: polledStatus });
    return error(404, 20_404);
  });
  service = serviceOn(pool, origin, {
    carrier: twilioSms({ url: twilio.url, accountSid, authToken }, calls),
  });
});

function isAuthorized({ headers }: CarrierRequest): boolean {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return headers.authorization === `Basic ${credentials}`;
}

const posts = () => twilio.requests.filter(({ method }) => method === "POST");
const fieldsOf = (at = 0) => new URLSearchParams(posts()[at]?.body);

/** A status callback as Twilio signs it; `signedFor` is the address that it signs. */
async function report(
  status: string,
  { token = authToken, signedFor = (url: string) => url, more = {} } = {},
): Promise<number> {
  const url = fieldsOf().get("StatusCallback") ?? "";
  const fields = { SmsSid: sid, AccountSid: accountSid, MessageStatus: status, MessageSid: sid };
  const form: Record<string, string> = { ...fields, ...more };
  const text = Object.keys(form)
    .toSorted()
    .map((name) => name + form[name])
    .join("");
  const signature = createHmac("sha1", token)
    .update(signedFor(url) + text)
    .digest("base64");
  const response = await service.handle(
    new Request(url, {
      method: "POST",
      headers: { "x-twilio-signature": signature },
      body: new URLSearchParams(form),
    }),
  );
  return response.status;
}

describe("a text message by way of Twilio", () => {
  test("is posted as its Messages interface takes it, and ends by its status callback", async () => {
    const id = await textPass(service);
    await workAt(service, 0);
    expect(await statusesOf(service, id)).toEqual(["SENT"]);
    expect(posts()[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(fieldsOf())).toEqual({
      To: expect.stringMatching(numberOfHeld),
      From: "Bylgja",
      Body: expect.stringContaining("Skírteinið þitt"),
      StatusCallback: expect.stringMatching(new RegExp(`^${origin}/sms-reports/${id}/[\\w-]{43}$`)),
    });
    for (const status of ["sent", "delivered", "sent", "delivered", "failed"]) {
      expect(await report(status)).toBe(200);
    }
    expect(await statusesOf(service, id)).toEqual(["SENT", "DELIVERED"]);
  });

  test("is polled by its MessageSid where no callback comes", async () => {
    const id = await textPass(service);
    await workAt(service, 0, 1);
    polledStatus = "undelivered";
    await workAt(service, 30);
    expect(await statusesOf(service, id)).toEqual(["SENT", "FAILED"]);
  });

  test("of which nothing is heard for three days is EXPIRED", async () => {
    const id = await textPass(service);
    await workAt(service, ...Array.from({ length: 90 }, (_, hour) => hour * 60));
    expect(await statusesOf(service, id)).toEqual(["SENT", "EXPIRED"]);
  });

  test.each([21_211, 21_610, 21_614, 21_612])("is REJECTED after error %i", async (code) => {
    onPost = () => error(400, code);
    const id = await textPass(service);
    await workAt(service, 0, 60);
    expect(await statusesOf(service, id)).toEqual(["REJECTED"]);
    expect(posts()).toHaveLength(1);
    expect(log.join()).toContain(`"code":${code}`);
  });

  test.each([error(429, 20_429), { ...error(503, 20_503), retryAfter: "30" }, error(401, 20_003)])(
    "is sent again after %j",
    async (answer) => {
      const answers = [answer, answer];
      onPost = () => answers.shift() ?? json(201, { sid, status: "queued" });
      const id = await textPass(service);
      await workAt(service, 0, 1, 2);
      expect(await statusesOf(service, id)).toEqual(["SENT"]);
      expect(posts()).toHaveLength(3);
    },
  );

  test.each(["frozen", "broken", error(500, 20_500), error(503, 20_503)] as const)(
    "is never sent again after %j, and ends as EXPIRED unless a callback tells",
    async (answer) => {
      onPost = () => answer;
      const id = await textPass(service);
      await workAt(service, 0);
      expect(await statusesOf(service, id)).toEqual([]);
      expect(await report("delivered")).toBe(200);
      const other = await textPass(service);
      await workAt(service, 1, 12, 60);
      expect(await statusesOf(service, id)).toEqual(["SENT", "DELIVERED"]);
      expect(await statusesOf(service, other)).toEqual(["EXPIRED"]);
      expect(posts()).toHaveLength(2);
    },
  );

  test("leaves no number, text or token in the log", async () => {
    for (const answer of ["broken", json(400, { code: 21_211, message: "+3546112129" })] as const) {
      onPost = () => answer;
      await textPass(service);
      await workAt(service, 0);
    }
    await report("delivered");
    expect(log).toHaveLength(2);
    expect([...log, ...service.log].join()).not.toMatch(/\+354|Skírteini|let-me-in|QUMw/);
  });
});

describe("a status callback", () => {
  test("without the account's signature over its own address and fields changes nothing", async () => {
    const id = await textPass(service);
    await workAt(service, 0);
    expect(await report("failed", { token: "guessed" })).toBe(403);
    expect(await report("failed", { signedFor: () => `${origin}/sms-reports/x/y` })).toBe(403);
    const url = fieldsOf().get("StatusCallback") ?? "";
    const body = new URLSearchParams({ MessageStatus: "failed" });
    expect((await service.handle(new Request(url, { method: "POST", body }))).status).toBe(403);
    expect(await statusesOf(service, id)).toEqual(["SENT"]);
  });

  test("may be signed for the address with its port", async () => {
    const id = await textPass(service);
    await workAt(service, 0);
    const signedFor = (url: string) => url.replace(origin, `${origin}:80`);
    expect(await report("delivered", { signedFor, more: { RawDlrDoneDate: "2611201200" } })).toBe(
      200,
    );
    expect(await statusesOf(service, id)).toEqual(["SENT", "DELIVERED"]);
  });

  test("is verified with a signature that was computed elsewhere", () => {
    const number = "+12349013030";
    const request: ReportRequest = {
      url: "https://mycompany.com/myapp.php?foo=1&bar=2",
      query: new URLSearchParams(),
      form: new URLSearchParams({
        To: "+18005551212",
        From: number,
        Digits: "1234",
        Caller: number,
        CallSid: "CA1234567890ABCDE",
      }),
      signature: "0/KCTR6DLpKmkAf8muzZqo1nDgQ=",
    };
    const account = { url: twilio.url, accountSid, authToken: "12345" };
    const carrier = twilioSms(account, calls);
    expect(carrier.readReport?.(request)).toEqual({ status: null });
    const changed = { ...request, form: new URLSearchParams({ To: number }) };
    expect(carrier.readReport?.(changed)).toBeUndefined();
  });
});
