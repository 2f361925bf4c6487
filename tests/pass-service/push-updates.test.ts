import { createHmac, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { notificationSchema } from "#contract/index.ts";
import { createMetrics } from "#pass-service/metrics.ts";
import { paceOf } from "#pass-service/pace.ts";
import { readQueues } from "#pass-service/store/overview.ts";
import { developmentIdentity } from "#pass-service/wallets/platform-a/development-certificate.ts";
import type { DevicePushSender } from "#pass-service/wallets/platform-a/push-service.ts";
import { pushDueUpdates } from "#pass-service/work/push-updates.ts";
import { databaseOn } from "#process/database-on.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { issuerOn } from "./issuer.ts";
import { type PassContent, Phone } from "./phone.ts";
import { devices, parts, pushAddress, pushServerForEach, server } from "./push-server-for-each.ts";
import { noon, origin, serviceOn, type TestService } from "./test-service.ts";
import { templates } from "./world.ts";

pushServerForEach();

describe("the result of a push", () => {
  demoServiceForEach();
  let phone: Phone;
  let pass: PassContent;
  beforeEach(async () => {
    log = [];
    now = noon;
    served = serviceOn(pool, origin, {
      clock: () => now,
      log: { info() {}, warn: (fields) => void log.push(fields), error() {} },
      // Configured certificate, as in production, here one that the development authority signed.
      platformA: { signer: { ...developmentIdentity, ...parts }, push: pushAddress() },
    });
    phone = new Phone(service, pool);
    pass = await phone.download(
      (await service.lookUp("010130-2209")).memberships[0]?.pass?.distributionUrl ?? "",
    );
    await phone.register(pass, "token");
  });

  const status = async () => (await service.lookUp("010130-2209")).memberships[0]?.pass?.status;
  const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

  let log: unknown[];
  const metrics = createMetrics();
  let now: Date;
  let served: TestService;

  const push = (at = noon, sender = devices) =>
    pushDueUpdates({
      database: databaseOn(pool),
      clock: () => at,
      log: { info() {}, warn: (fields) => void log.push(fields), error() {} },
      metrics,
      updatePace: paceOf(20),
      updatesCarryMessages: true,
      platformA: { devices: sender, hasExpired: () => false },
    });

  async function queued() {
    const body = { passId: pass.serialNumber, message: "Halló" };
    const answer = await service.post("/api/v1/notification", body);
    return notificationSchema.parse(await answer.json()).id;
  }

  async function statusOf(id: string) {
    const read = await service.get(`/api/v1/notification/${id}`);
    return notificationSchema.parse(await read.json()).status;
  }

  /** Runs the worker once at each of these minutes after `noon`. */
  async function workAt(...at: number[]) {
    for (const minute of at) {
      now = minutes(minute);
      await served.work();
    }
  }

  test("is SENT when the push was accepted, and it is sent once", async () => {
    const id = await queued();
    await workAt(0, 1, 2);
    expect(await statusOf(id)).toBe("SENT");
    expect(server.received.map(({ headers }) => headers[":path"])).toEqual(["/3/device/token"]);
  });

  test.each([
    ["429", { status: 429, reason: "TooManyRequests" }],
    ["503", { status: 503, reason: "ServiceUnavailable" }],
    ["no answer", "silence" as const],
  ])("of a push that met %s is logged, counted and SENT later", async (_, answer) => {
    server.answer = answer;
    const id = await queued();
    await workAt(0, 1);
    expect(await statusOf(id)).toBe("QUEUED");
    const failed = answer === "silence" ? { status: 0 } : answer;
    expect(log).toEqual([
      expect.objectContaining({ ...failed, attempts: 1 }),
      expect.objectContaining({ ...failed, attempts: 2 }),
    ]);
    expect((await readQueues(databaseOn(pool), minutes(1))).pushes).toMatchObject({
      waiting: 1,
      maxAttempts: 2,
    });
    server.answer = { status: 200 };
    await workAt(2, 3, 4);
    expect(await statusOf(id)).toBe("SENT");
    expect(server.received).toHaveLength(3);
  });

  test("is tried again no sooner than the push service says", async () => {
    server.answer = { status: 429, reason: "TooManyRequests", retryAfter: "600" };
    await change();
    await workAt(0, 5);
    expect(server.received).toHaveLength(1);
    await workAt(11);
    expect(server.received).toHaveLength(2);
  });

  test("is NO_ANSWER when no push was accepted for hours", async () => {
    server.answer = { status: 500 };
    const id = await queued();
    await workAt(...Array.from({ length: 24 }, (_, at) => at * 60));
    expect(await statusOf(id)).toBe("NO_ANSWER");
  });

  test("removes the copy of a device that is no longer registered", async () => {
    server.answer = { status: 410, reason: "Unregistered" };
    const id = await queued();
    await workAt(0);
    expect(await statusOf(id)).toBe("NO_ANSWER");
    expect(await status()).toBe("UPDATES_OFF");
    expect((await phone.register(pass)).status).toBe(201);
    expect(await status()).toBe("ACTIVE");
  });

  const change = () =>
    pool.query("update pass set external_identifier = $1 where id = $2", [
      randomUUID(),
      pass.serialNumber,
    ]);

  test("of every change of the pass is that it is pushed until accepted", async () => {
    expect(await push()).toBe(0);
    await change();
    server.answer = { status: 500 };
    expect(await push()).toBe(1);
    expect(await push()).toBe(0);
    server.answer = { status: 200 };
    expect(await push(minutes(1))).toBe(1);
    expect(await push(minutes(1))).toBe(0);
    expect(server.received).toHaveLength(2);
  });

  test("is repeated while the device has not fetched the pass, and tells it once more", async () => {
    await change();
    await push();
    expect(await phone.changes(pass)).toEqual([pass.serialNumber]);
    expect(await phone.changes(pass)).toEqual([]);
    expect(await push(minutes(9))).toBe(0);
    expect(await push(minutes(10))).toBe(1);
    service.setTime(minutes(10));
    expect(await phone.changes(pass)).toEqual([pass.serialNumber]);
    await phone.fetch(pass);
    expect(await phone.changes(pass)).toEqual([]);
    await push(minutes(70));
    expect(server.received).toHaveLength(2);
    expect(await push(minutes(10_000))).toBe(0);
  });

  test("of a change made during a push is pushed as well", async () => {
    await change();
    const slow: DevicePushSender = {
      isLocal: false,
      async notify() {
        await change();
        return { outcome: "accepted" };
      },
    };
    await push(noon, slow);
    expect(await push()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("is shared by workers, each update sent by one of them", async () => {
    await change();
    await Promise.all(Array.from({ length: 5 }, () => push()));
    expect(server.received).toHaveLength(1);
  });

  test("of sixty devices at once is a pass for each, pushed at a pace", async () => {
    const crowded = serviceOn(pool, origin, { rateLimits: { pagesFrom: 3 } });
    const issuer = issuerOn(service);
    const held = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const one = new Phone(crowded, pool);
        const { id } = await issuer.create(templates.gift);
        const { rows } = await pool.query("select code_secret from pass where id = $1", [id]);
        const token = createHmac("sha256", rows[0].code_secret).update("platform A");
        const own = {
          ...pass,
          serialNumber: id,
          authenticationToken: token.digest("base64url"),
        };
        await one.register(own);
        return { phone: one, pass: own };
      }),
    );
    await pool.query("update pass set balance = 1");
    await served.work();
    expect(server.received.length).toBeGreaterThan(10);
    expect(server.received.length).toBeLessThan(50);
    const fetched = await Promise.all(
      held.map(async (one) => {
        await one.phone.changes(one.pass);
        return (await one.phone.fetch(one.pass)).status;
      }),
    );
    expect(fetched).toEqual(held.map(() => 200));
    const visitor = new Phone(crowded, pool);
    const visits = await Promise.all(
      [1, 2, 3, 4, 5].map(() => visitor.changes(pass).catch(() => "refused")),
    );
    expect(visits.filter((one) => one === "refused")).toHaveLength(2);
  });
});
