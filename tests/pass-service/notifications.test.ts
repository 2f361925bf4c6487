import { describe, expect, test } from "vitest";
import { type Notification, notificationSchema } from "#contract/index.ts";
import { notificationStateOf } from "#pass-service/domain/notification-status.ts";
import { Browser } from "./browser.ts";
import { demoServiceForEach, service } from "./fresh-service.ts";
import { noon, refusal } from "./test-service.ts";
import { passes, templates } from "./world.ts";

demoServiceForEach();

/** 010130-2129: held by a wallet. */
const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

/** 010130-3369: a wallet has let it go. */
const formerlyHeld = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5007";
/** In no wallet; the test voids it. */
const voidedUnclaimed = passes.multiTicket;

const post = (body: Record<string, unknown>) => service.post("/api/v1/notification", body);

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
  test.each([
    ["a pass in no wallet, by default", { passId: passes.punch }],
    ["wallets that never held the pass", { passId: held, passWallets: ["PLATFORM_B_WALLET"] }],
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

const entry = (status: "QUEUED" | "SENT" | "DELIVERED" | "NO_ANSWER", second = 1) => ({
  status,
  enteredAt: new Date(noon.getTime() + second * 1000),
});

test.each([
  [[], false, "QUEUED"],
  [[], true, "NO_ANSWER"],
  [["QUEUED", "QUEUED"], false, "QUEUED"],
  [["QUEUED", "QUEUED", "NO_ANSWER"], false, "QUEUED"],
  [["QUEUED", "QUEUED", "NO_ANSWER", "NO_ANSWER"], false, "NO_ANSWER"],
  [["QUEUED", "QUEUED", "NO_ANSWER", "SENT"], false, "SENT"],
] as const)(
  "with the entries %j, worked on: %s, a notification is %s",
  (entries, isDone, status) => {
    const copies = entries.map((one) => entry(one));
    expect(notificationStateOf(copies, isDone).status).toBe(status);
  },
);

test("a notification was sent and delivered when its copies were", () => {
  const [sent, delivered] = [entry("SENT", 1), entry("DELIVERED", 2)];
  expect(notificationStateOf([entry("QUEUED", 0), sent, delivered], true)).toEqual({
    status: "DELIVERED",
    sentAt: sent.enteredAt,
    deliveredAt: delivered.enteredAt,
  });
});
