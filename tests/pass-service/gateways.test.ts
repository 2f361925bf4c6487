import { beforeEach, describe, expect, test } from "vitest";
import { notificationSchema, smsRecordSchema } from "#contract/index.ts";
import { gatewayPush, gatewaySms } from "#pass-service/carriers/gateway.ts";
import type { Log } from "#pass-service/log.ts";
import { type FakeGateway, fakeGateway } from "./fake-gateway.ts";
import { demoServiceForEach, pool } from "./fresh-service.ts";
import { noon, origin, serviceOn, type TestService } from "./test-service.ts";

demoServiceForEach();
const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";
const log: string[] = [];
const addLogLine = (fields: object, message: string) =>
  log.push(JSON.stringify({ ...fields, message }));
const calls = {
  timeoutMs: 500,
  log: { info: addLogLine, warn: addLogLine, error: addLogLine } as Log,
};

let gateway: FakeGateway;
let service: TestService;
beforeEach(async () => {
  log.length = 0;
  gateway = await fakeGateway();
  const at = { url: gateway.url, token: "let-me-in" };
  service = serviceOn(pool, origin, {
    carrier: gatewaySms(at, calls),
    pushGateway: gatewayPush(at, calls),
  });
});

async function send(): Promise<string> {
  const response = await service.post(`/api/v1/pass/${held}/distribute/sms`, {});
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

async function statusesOf(id: string): Promise<string[]> {
  const record = await (await service.get(`/api/v1/sms/${id}`)).json();
  return smsRecordSchema.parse(record).statuses.map(({ status }) => status);
}

/** Runs the worker after each interval of this many minutes. */
async function workFor(rounds: number, minutes: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    service.setTime(new Date(noon.getTime() + round * minutes * 60_000));
    await service.work();
  }
}

describe("a text message by way of a gateway", () => {
  test("is posted once, with its idempotency key, and polled to its terminal status", async () => {
    const id = await send();
    await workFor(3, 1);
    expect(await statusesOf(id)).toEqual(["CREATED", "PENDING", "SENT", "DELIVERED"]);
    expect(gateway.posted).toEqual([
      {
        key: id,
        authorization: "Bearer let-me-in",
        body: {
          id,
          sender: "Bylgja",
          recipient: expect.stringMatching(/^\+354611\d{4}$/),
          content: expect.stringContaining("Skírteinið þitt"),
        },
      },
    ]);
    expect(gateway.questions).toBe(1);
  });

  test("delivered at once passes through SENT", async () => {
    gateway.onPost = () => ({ status: 200, body: { status: "DELIVERED" } });
    const id = await send();
    await service.work();
    expect(await statusesOf(id)).toEqual(["CREATED", "PENDING", "SENT", "DELIVERED"]);
  });

  test("takes each status that the gateway reports, and ignores unknown ones", async () => {
    const reportedStatuses = ["SCHEDULED", "SCHEDULED", "PENDING", "NONSENSE", "SENT", "ACCEPTED"];
    gateway.onQuestion = () => ({ status: 200, body: { status: reportedStatuses.shift() } });
    const id = await send();
    await workFor(10, 60);
    const seen = ["CREATED", "PENDING", "SENT", "SCHEDULED", "SENT", "ACCEPTED"];
    expect(await statusesOf(id)).toEqual(seen);
  });

  test("that is refused is rejected, and else posted again under the same identifier", async () => {
    const location = "http://127.0.0.1:9/";
    for (const status of [400, 402, 409, 413, 422]) {
      gateway.onPost = () => ({ status });
      const id = await send();
      await workFor(3, 60);
      expect(await statusesOf(id), `${status}`).toEqual(["CREATED", "PENDING", "REJECTED"]);
    }
    expect(gateway.posted).toHaveLength(5);
    for (const status of [401, 403, 404, 408, 429, 500, 503, 307]) {
      const answers = [status, status];
      gateway.posted.length = 0;
      gateway.onPost = () => ({ status: answers.shift() ?? 202, location });
      service.setTime(noon);
      const id = await send();
      await service.work();
      expect(await service.work()).toBe(0);
      await workFor(5, 60);
      expect(
        gateway.posted.map(({ key }) => key),
        `${status}`,
      ).toEqual([id, id, id]);
      expect((await statusesOf(id)).at(-1)).toBe("DELIVERED");
    }
  });

  test("that times out is posted again", async () => {
    const late = Promise.withResolvers<{ status: number }>();
    const answers = [late.promise];
    gateway.onPost = () => answers.shift() ?? { status: 202 };
    const id = await send();
    await service.work();
    expect(await statusesOf(id)).toEqual(["CREATED", "PENDING"]);
    late.resolve({ status: 202 });
    await workFor(3, 60);
    expect((await statusesOf(id)).at(-1)).toBe("DELIVERED");
    expect(gateway.posted).toHaveLength(2);
  });

  test("that is not accepted for hours is EXPIRED", async () => {
    gateway.onPost = () => ({ status: 503 });
    const id = await send();
    await workFor(20, 60);
    expect(await statusesOf(id)).toEqual(["CREATED", "PENDING", "EXPIRED"]);
    expect(gateway.posted).toHaveLength(12);
  });

  test("without a delivery status for days is EXPIRED", async () => {
    gateway.onQuestion = () => ({ status: 404 });
    const id = await send();
    await workFor(90, 60);
    expect(await statusesOf(id)).toEqual(["CREATED", "PENDING", "SENT", "EXPIRED"]);
    expect(gateway.questions).toBeLessThan(80);
  });

  test("leaves no number, text or token in the log", async () => {
    gateway.onPost = () => ({ status: 503 });
    await send();
    await workFor(2, 60);
    const at = { url: "http://127.0.0.1:9/messages", token: "let-me-in" };
    const lost = gatewaySms(at, calls);
    const sms = { id: "x", sender: "Bylgja", recipient: "+3546112129", content: "Skírteinið" };
    const reportUrl = `${origin}/sms-reports/x/y`;
    expect(await lost.send(sms, { now: noon, reportUrl })).toEqual({ kind: "not-taken" });
    expect(log.length).toBeGreaterThan(1);
    expect(log.join()).not.toMatch(/354|611|Skírteini|let-me-in|Bylgja/);
  });
});

describe("a worker that died while sending", () => {
  test("its expired claim is taken over, with the same idempotency key", async () => {
    const id = await send();
    const never = new Promise<never>(() => {});
    const dying = serviceOn(pool, origin, {
      carrier: { isIdempotent: true, send: () => never, follow: () => never },
    });
    void dying.work();
    await expect.poll(() => claims()).toBe(1);
    expect(await service.work()).toBe(0);
    await pool.query("update sms_message set claimed_until = now() - interval '1 second'");
    expect(await service.work()).toBe(1);
    expect(gateway.posted.map(({ key }) => key)).toEqual([id]);
    expect(await statusesOf(id)).toEqual(["CREATED", "PENDING", "SENT"]);
  });

  test("cannot record a result after its claim expired", async () => {
    const id = await send();
    const late = Promise.withResolvers<{ kind: "decided"; status: "REJECTED" }>();
    const slow = serviceOn(pool, origin, {
      carrier: { isIdempotent: true, send: () => late.promise },
    });
    const sleeping = slow.work();
    await expect.poll(() => claims()).toBe(1);
    await pool.query("update sms_message set claimed_until = now() - interval '1 second'");
    await service.work();
    late.resolve({ kind: "decided", status: "REJECTED" });
    await sleeping;
    expect(await statusesOf(id)).toEqual(["CREATED", "PENDING", "SENT"]);
  });

  test("a message whose carrier throws is retried", async () => {
    const id = await send();
    const broken = () => Promise.reject(new TypeError("broken"));
    const carrier = { isIdempotent: true, send: broken, follow: broken };
    const failing = serviceOn(pool, origin, { carrier });
    await failing.work();
    expect(failing.log.join()).toContain("carrier failed");
    await workFor(2, 1);
    expect((await statusesOf(id)).at(-1)).toBe("SENT");
  });

  async function claims(): Promise<number> {
    const { rows } = await pool.query(
      "select count(*)::int as count from sms_message where claimed_until > now()",
    );
    return rows[0].count;
  }
});

describe("a notification by way of a gateway", () => {
  async function notify(): Promise<string> {
    await pool.query(
      `insert into wallet_copy (id, pass_id, platform, device, added_at)
       values (gen_random_uuid(), $1, 'PLATFORM_B_WALLET', 'Android', $2)`,
      [held, noon],
    );
    const response = await service.post("/api/v1/notification", { passId: held, message: "Lokað" });
    expect(response.status).toBe(202);
    return notificationSchema.parse(await response.json()).id;
  }

  async function histories(id: string): Promise<string[][]> {
    const answer = await (await service.get(`/api/v1/notification/${id}`)).json();
    return notificationSchema
      .parse(answer)
      .passInstances.map(({ statusHistory }) => statusHistory.map(({ status }) => status));
  }

  test("is sent once to each copy, and polled where delivery is tracked", async () => {
    const id = await notify();
    await workFor(3, 60);
    expect(await histories(id)).toEqual([
      ["QUEUED", "SENT", "DELIVERED"],
      ["QUEUED", "SENT"],
    ]);
    const posted = gateway.posted.map(({ body: { platform, message } }) => [platform, message]);
    expect(posted.toSorted()).toEqual([
      ["PLATFORM_A_WALLET", "Lokað"],
      ["PLATFORM_B_WALLET", "Lokað"],
    ]);
    expect(new Set(gateway.posted.map(({ key }) => key)).size).toBe(2);
    expect(await service.work()).toBe(0);
  });

  test("is retried only for the copy that was not reached", async () => {
    const answers = [503, 202];
    gateway.onPost = () => ({ status: answers.shift() ?? 202 });
    const id = await notify();
    await service.work();
    const missed = gateway.posted[0]?.key;
    await workFor(4, 60);
    expect((await histories(id)).map((one) => one[1])).toEqual(["SENT", "SENT"]);
    expect(gateway.posted.map(({ key }) => key).filter((key) => key === missed)).toHaveLength(2);
    expect(gateway.posted).toHaveLength(3);
  });

  test("that is never accepted is NO_ANSWER", async () => {
    gateway.onPost = () => ({ status: 503 });
    const id = await notify();
    await workFor(20, 60);
    expect(await histories(id)).toEqual([
      ["QUEUED", "NO_ANSWER"],
      ["QUEUED", "NO_ANSWER"],
    ]);
  });

  test("without a delivery status stays SENT", async () => {
    gateway.onQuestion = () => ({ status: 200, body: { status: "SENT" } });
    const id = await notify();
    await workFor(90, 60);
    expect(await histories(id)).toEqual([
      ["QUEUED", "SENT"],
      ["QUEUED", "SENT"],
    ]);
    expect(await service.work()).toBe(0);
  });
});
