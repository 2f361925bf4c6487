import { beforeEach, describe, expect, test } from "vitest";
import { kannelSms } from "#pass-service/carriers/kannel.ts";
import { pauseAfterLost } from "#pass-service/carriers/pause-after-lost.ts";
import { numberOfHeld, statusesOf, textPass, workAt } from "./carrier-journey.ts";
import { type FakeCarrier, fakeCarrier } from "./fake-carrier.ts";
import { demoServiceForEach, pool } from "./fresh-service.ts";
import { origin, serviceOn, type TestService } from "./test-service.ts";

demoServiceForEach();
const accepted = { status: 202, body: "0: Accepted for delivery" };
const log: string[] = [];
const addLogLine = (fields: object, message: string) =>
  log.push(JSON.stringify({ ...fields, message }));

let kannel: FakeCarrier;
let service: TestService;
beforeEach(async () => {
  log.length = 0;
  kannel = await fakeCarrier(() => accepted);
  service = serviceWith(500);
});

function serviceWith(timeoutMs: number): TestService {
  const at = { url: `${kannel.url}/cgi-bin/sendsms`, username: "felagi", password: "let-me-in" };
  const calls = { timeoutMs, log: { info: addLogLine, warn: addLogLine, error: addLogLine } };
  return serviceOn(pool, origin, { carrier: kannelSms(at, calls) });
}

/** Kannel's delivery report of a type about the request that came at this place. */
async function report(type: number, at = 0): Promise<number> {
  const address = String(kannel.requests[at]?.headers["x-kannel-dlr-url"]);
  return (await service.handle(new Request(address.replace("%d", String(type))))).status;
}

describe("a text message by way of Kannel", () => {
  test("is posted as its sendsms interface takes it, and ends by its delivery report", async () => {
    const id = await textPass(service);
    await workAt(service, 0);
    expect(await statusesOf(service, id)).toEqual(["SENT"]);
    const [request] = kannel.requests;
    expect(request).toMatchObject({ method: "POST", path: "/cgi-bin/sendsms" });
    expect(request?.headers).toMatchObject({
      "content-type": "text/plain; charset=UTF-8",
      "x-kannel-username": "felagi",
      "x-kannel-password": "let-me-in",
      "x-kannel-from": "Bylgja",
      "x-kannel-to": expect.stringMatching(numberOfHeld),
      "x-kannel-dlr-mask": "31",
      "x-kannel-dlr-url": expect.stringMatching(
        new RegExp(`^${origin}/sms-reports/${id}/[\\w-]{43}\\?type=%d$`),
      ),
    });
    expect(request?.body).toContain("Skírteinið þitt");
    expect(await report(1)).toBe(200);
    expect(await statusesOf(service, id)).toEqual(["SENT", "DELIVERED"]);
    await workAt(service, 1, 5_000);
    expect(kannel.requests).toHaveLength(1);
  });

  test.each([
    ["Bylgja: Árskort € {2026} ñ ø", "2"],
    ["Bylgja: Arskort € {2026} æ ö é", "0"],
    ["Skírteini 🌊", "2"],
  ])("%s has coding %s", async (content, coding) => {
    await textPass(service, content);
    await workAt(service, 0);
    expect(kannel.requests[0]?.headers["x-kannel-coding"]).toBe(coding);
    expect(kannel.requests[0]?.body).toBe(content);
  });

  test.each([
    [
      [8, 1],
      ["SENT", "DELIVERED"],
    ],
    [
      [1, 8, 1, 2],
      ["SENT", "DELIVERED"],
    ],
    [
      [4, 8, 2],
      ["SENT", "FAILED"],
    ],
    [[34], ["SENT", "FAILED"]],
    [
      [16, 1],
      ["SENT", "REJECTED"],
    ],
  ])("reports of types %j, in any order and number, make it %j", async (types, statuses) => {
    const id = await textPass(service);
    await workAt(service, 0);
    for (const type of types) expect(await report(type)).toBe(200);
    expect(await statusesOf(service, id)).toEqual(statuses);
  });

  test("stays at the report that came before Kannel's answer", async () => {
    const id = await textPass(service);
    let reported: Promise<number> | undefined;
    kannel.onRequest = () => {
      reported = report(1);
      return "frozen";
    };
    await workAt(service, 0);
    expect(await reported).toBe(200);
    await workAt(service, 11, 60);
    expect(await statusesOf(service, id)).toEqual(["SENT", "DELIVERED"]);
  });

  test("without a report is EXPIRED after three days, and a report after that changes nothing", async () => {
    const id = await textPass(service);
    await workAt(service, 0, 72 * 60 - 1);
    expect(await statusesOf(service, id)).toEqual(["SENT"]);
    await workAt(service, 72 * 60);
    expect(await report(1)).toBe(200);
    expect(await statusesOf(service, id)).toEqual(["SENT", "EXPIRED"]);
  });

  test("has its report answered with 200, because Kannel reports again after a 204", async () => {
    const id = await textPass(service);
    await workAt(service, 0);
    expect([await report(8), await report(1), await report(1)]).toEqual([200, 200, 200]);
    expect(await statusesOf(service, id)).toEqual(["SENT", "DELIVERED"]);
  });

  test("is reported on only under the secret of its own address", async () => {
    const id = await textPass(service);
    const other = await textPass(service);
    await workAt(service, 0);
    const address = String(kannel.requests[0]?.headers["x-kannel-dlr-url"]).replace("%d", "1");
    const swapped = address.includes(id) ? address.replace(id, other) : address.replace(other, id);
    const forged = [swapped, address.replace(/\/[\w-]+\?/, "/x?")];
    for (const url of forged) expect((await service.handle(new Request(url))).status).toBe(404);
    const unread = address.replace("type=1", "type=x");
    expect((await service.handle(new Request(unread))).status).toBe(403);
    expect(await statusesOf(service, id)).toEqual(["SENT"]);
    expect(await statusesOf(service, other)).toEqual(["SENT"]);
  });
});

describe("a text message that Kannel does not take", () => {
  test.each([
    { status: 400, body: "Number(s) has/have been denied by white- and/or black-lists." },
    { status: 403, body: "Not routable. Do not try again." },
  ])("is REJECTED after %j", async (answer) => {
    kannel.onRequest = () => answer;
    const id = await textPass(service);
    await workAt(service, 0, 60);
    expect(await statusesOf(service, id)).toEqual(["REJECTED"]);
    expect(kannel.requests).toHaveLength(1);
  });

  test.each([
    { status: 503, body: "Temporal failure, try again later." },
    { status: 403, body: "Authorization failed for sendsms" },
    { status: 429 },
  ])("is sent again after %j", async (answer) => {
    kannel.onRequest = () => (kannel.requests.length < 3 ? answer : accepted);
    const id = await textPass(service);
    await workAt(service, 0, 1, 2, 3);
    expect(await statusesOf(service, id)).toEqual(["SENT"]);
    expect(kannel.requests).toHaveLength(3);
  });

  test("is sent again no sooner than Retry-After says", async () => {
    const answers = [{ status: 429, retryAfter: "1800" }];
    kannel.onRequest = () => answers.shift() ?? accepted;
    const id = await textPass(service);
    await workAt(service, 0, 1, 29);
    expect(kannel.requests).toHaveLength(1);
    await workAt(service, 30);
    expect(await statusesOf(service, id)).toEqual(["SENT"]);
  });

  test("is tried again while nothing listens, and is EXPIRED in the end", async () => {
    await kannel.stop();
    const id = await textPass(service);
    await workAt(service, 0, 1);
    expect(await statusesOf(service, id)).toEqual([]);
    expect(log.join()).toContain("ECONNREFUSED");
    await workAt(service, ...Array.from({ length: 20 }, (_, hour) => 60 * (hour + 1)));
    expect(await statusesOf(service, id)).toEqual(["EXPIRED"]);
  });
});

test("a frozen Kannel is given one message a minute, until it answers", async () => {
  kannel.onRequest = () => "frozen";
  const at = { url: `${kannel.url}/cgi-bin/sendsms`, username: "felagi", password: "let-me-in" };
  const calls = { timeoutMs: 100, log: { info: () => {}, warn: () => {}, error: () => {} } };
  service = serviceOn(pool, origin, { carrier: pauseAfterLost(kannelSms(at, calls)) });
  const lost = await textPass(service);
  await workAt(service, 0);
  const waiting = [await textPass(service), await textPass(service), await textPass(service)];
  await workAt(service, 0.5);
  expect(kannel.requests).toHaveLength(1);
  await workAt(service, 2);
  expect(kannel.requests).toHaveLength(2);
  kannel.onRequest = () => accepted;
  await workAt(service, 4, 5, 6, 30);
  expect(kannel.requests).toHaveLength(4);
  expect(await statusesOf(service, lost)).toEqual(["EXPIRED"]);
  const ends = await Promise.all(waiting.map((id) => statusesOf(service, id)));
  expect(ends.flat().toSorted()).toEqual(["EXPIRED", "SENT", "SENT"]);
});

describe("a text message of which Kannel's answer was lost", () => {
  test.each(["frozen", "broken", { status: 502 }, { status: 202, body: "welcome" }] as const)(
    "(%j) is never sent again, and is EXPIRED after ten minutes",
    async (answer) => {
      kannel.onRequest = () => answer;
      const id = await textPass(service);
      await workAt(service, 0, 1, 9);
      expect(await statusesOf(service, id)).toEqual([]);
      await workAt(service, 10, 60, 600);
      expect(await statusesOf(service, id)).toEqual(["EXPIRED"]);
      expect(kannel.requests).toHaveLength(1);
    },
  );

  test("is what a delivery report says within ten minutes", async () => {
    kannel.onRequest = () => "frozen";
    const id = await textPass(service);
    await workAt(service, 0, 5);
    expect(await report(8)).toBe(200);
    expect(await statusesOf(service, id)).toEqual(["SENT"]);
    await workAt(service, 10, 60);
    expect(await report(1)).toBe(200);
    expect(await statusesOf(service, id)).toEqual(["SENT", "DELIVERED"]);
    expect(kannel.requests).toHaveLength(1);
  });

  test("because the service died in the middle, is not sent by the next one", async () => {
    kannel.onRequest = () => "frozen";
    const id = await textPass(service);
    const dying = serviceWith(60_000).work();
    await expect.poll(() => kannel.requests.length).toBe(1);
    await pool.query("update sms_message set claimed_until = now() - interval '1 second'");
    kannel.onRequest = () => accepted;
    await workAt(service, 0, 1, 10);
    await kannel.stop();
    await dying;
    expect(kannel.requests).toHaveLength(1);
    expect(await statusesOf(service, id)).toEqual(["EXPIRED"]);
  });

  test("leaves no number, text, password or address of a report in the log", async () => {
    const answers = ["broken", { status: 403, body: "+3546112129" }, { status: 503 }] as const;
    for (const answer of answers) {
      kannel.onRequest = () => answer;
      await textPass(service);
      await workAt(service, 0);
    }
    expect(log).toHaveLength(3);
    expect(await report(1)).toBe(200);
    expect([...log, ...service.log].join()).not.toMatch(
      /\+354|Skírteini|let-me-in|sms-reports\/[^:]/,
    );
  });
});
