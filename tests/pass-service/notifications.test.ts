import { beforeEach, describe, expect, test } from "vitest";
import { type Notification, notificationSchema } from "#contract/index.ts";
import { notificationStateOf } from "#pass-service/domain/notification-status.ts";
import { Browser } from "./browser.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, noon, refusal, type TestService } from "./test-service.ts";
import { passes, templates } from "./world.ts";

const databases = testDatabases();
let service: TestService;
beforeEach(async () => {
  service = await demoService(await databases.fresh());
});

/** 010130-2129: held by a wallet. */
const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

/** 010130-3369: a wallet has let it go. */
const formerlyHeld = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5007";
/** In no wallet; the test voids it. */
const voidedUnclaimed = passes.multiTicket;

const post = (body: Record<string, unknown>, key?: string) =>
  service.post("/api/v1/notification", body, key);

async function queued(body: Record<string, unknown>): Promise<Notification> {
  const response = await post({ message: "Laugin er lokuð á morgun", ...body });
  expect(response.status).toBe(202);
  return notificationSchema.parse(await response.json());
}

async function read(id: string): Promise<Notification> {
  const response = await service.get(`/api/v1/notification/${id}`);
  return notificationSchema.parse(await response.json());
}

describe("notifying the wallets of a pass", () => {
  test("ends as far as each wallet can tell", async () => {
    const { id, passInstances } = await queued({ passId: held });
    expect(passInstances.length).toBeGreaterThan(0);
    await service.work();
    expect((await read(id)).status).toBe("SENT");
    service.setTime(new Date(noon.getTime() + 5_000));
    await service.work();
    const ended = await read(id);
    expect(ended.sentAt).toBe(noon.toISOString());
    expect(["SENT", "DELIVERED"]).toContain(ended.status);
    service.setTime(new Date(noon.getTime() + 50_000));
    expect(await service.work()).toBe(0);
  });

  test.each([
    ["a pass in no wallet, by default", { passId: passes.punch }],
    ["wallets that never held the pass", { passId: held, passWallets: ["PLATFORM_B_WALLET"] }],
    ["a pass in another status", { passId: held, passStatuses: ["VOIDED"] }],
    ["no wallet at all", { passId: held, passWallets: [] }],
    ["no status at all", { passId: held, passStatuses: [] }],
  ])("reaches nobody with %s", async (_, body) => {
    const response = await post({ message: "Halló", ...body });
    expect(await refusal(response)).toEqual([409, "NOTIFICATION_REACHES_NOBODY"]);
  });

  test.each([
    ["UPDATES_OFF, whose wallets have all let it go", formerlyHeld, undefined, 1],
    ["VOIDED and was never in a wallet", voidedUnclaimed, undefined, 0],
    ["UNCLAIMED, where that status is asked for", passes.punch, ["UNCLAIMED"], 0],
  ])(
    "a pass that is %s is admitted, and ends NO_ANSWER",
    async (_, passId, passStatuses, copies) => {
      await service.put(`/api/v1/pass/${voidedUnclaimed}`, {
        passTemplateId: templates.multiTicket,
        isVoided: true,
      });
      const { id, status, passInstances } = await queued({ passId, passStatuses });
      expect([status, passInstances.length]).toEqual(["QUEUED", copies]);
      await service.work();
      const ended = await read(id);
      expect(ended).toMatchObject({ status: "NO_ANSWER", sentAt: null, deliveredAt: null });
      const histories = ended.passInstances.map(({ statusHistory }) => statusHistory);
      expect(histories.map((history) => history.map(({ status }) => status))).toEqual(
        Array.from({ length: copies }, () => ["QUEUED", "NO_ANSWER"]),
      );
      service.setTime(new Date(noon.getTime() + 1_000_000));
      expect(await service.work()).toBe(0);
    },
  );

  test("to a phone that cannot be reached ends NO_ANSWER", async () => {
    const pass = (await service.lookUp("010130-2189")).memberships[0]?.pass;
    expect(pass?.status).toBe("ACTIVE");
    const { id } = await queued({ passId: pass?.id });
    await service.work();
    expect((await read(id)).status).toBe("NO_ANSWER");
  });

  test.each([
    [{ passId: held }],
    [{ passId: held, message: "" }],
    [{ passId: held, message: " \n\t " }],
    [{ passId: "x", message: "Halló" }],
    [{ passId: held, message: "Halló", passWallets: ["POCKET"] }],
    [{ passId: held, message: "Halló", passStatuses: "ACTIVE" }],
  ])("refuses %j", async (body) => {
    expect(await refusal(await post(body))).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("shows the message in the service's own wallet", async () => {
    const pass = (await service.lookUp("010130-2209")).memberships[0]?.pass;
    const browser = new Browser(service);
    const added = await browser.submit(`${pass?.deliveryPageUrl}/wallet`);
    const page = added.headers.get("location") ?? "";
    const { id } = await queued({ passId: pass?.id, message: "Sjáumst á <mótinu>" });
    expect(await (await browser.open(page)).text()).not.toContain("Sjáumst");
    await service.work();
    expect(await (await browser.open(page)).text()).toContain("Sjáumst á &lt;mótinu&gt;");
    expect((await read(id)).status).toBe("SENT");
  });
});

describe("the state of a notification", () => {
  test("without a copy is QUEUED until it was worked on, then NO_ANSWER", () => {
    expect(notificationStateOf([], false).status).toBe("QUEUED");
    expect(notificationStateOf([], true).status).toBe("NO_ANSWER");
  });

  const entry = (status: "QUEUED" | "SENT" | "DELIVERED" | "NO_ANSWER", second: number) => ({
    status,
    enteredAt: new Date(noon.getTime() + second * 1000),
  });

  test("is that of the copy that got furthest", () => {
    const two = [entry("QUEUED", 0), entry("QUEUED", 0)];
    expect(notificationStateOf(two, false).status).toBe("QUEUED");
    expect(notificationStateOf([...two, entry("NO_ANSWER", 1)], false).status).toBe("QUEUED");
    expect(
      notificationStateOf([...two, entry("NO_ANSWER", 1), entry("SENT", 2)], false).status,
    ).toBe("SENT");
    expect(
      notificationStateOf([...two, entry("NO_ANSWER", 1), entry("NO_ANSWER", 1)], false).status,
    ).toBe("NO_ANSWER");
    expect(notificationStateOf([...two, entry("SENT", 1), entry("DELIVERED", 2)], true)).toEqual({
      status: "DELIVERED",
      sentAt: entry("SENT", 1).enteredAt,
      deliveredAt: entry("DELIVERED", 2).enteredAt,
    });
  });
});
