import { notificationSchema } from "#contract/index.ts";
import type { Context } from "../context.ts";
import {
  chronological,
  expectShape,
  expectThat,
  followsOrder,
  NotChecked,
} from "../expectations.ts";
import { ruleIn } from "../rule.ts";
import { createPassForRun, settled } from "../shared-records.ts";

const rule = ruleIn("Push notifications");
const writes = "queues a push notification for notifications.pass";
const message = "Conformance";

const queued = (context: Context) =>
  context.once("notification", () =>
    context.call("queueNotification", {
      body: { passId: context.known("notifications.pass"), message },
    }),
  );

async function read(context: Context) {
  const answer = await queued(context);
  if (!answer.ok) throw new NotChecked(`needs a notification, which answered ${answer.summary}`);
  return context.call("readNotification", { id: answer.body.id ?? "" });
}

/** The notification once it was sent, so that its histories have more than one entry. */
function onceSent(context: Context) {
  const isSent = ({ ok, body }: Awaited<ReturnType<typeof read>>) =>
    !ok || body.status !== "QUEUED";
  return context.once("sent notification", () => settled(() => read(context), isSent));
}

const order = ["QUEUED", "SENT", "DELIVERED"];

export const notifications = [
  rule("POST", {
    title: "a notification is QUEUED at creation, sent and delivered at no moment yet",
    needs: ["notifications.pass"],
    writes,
    async check(context, passId) {
      const { ok, body, summary } = await queued(context);
      expectThat(ok, "success", summary);
      expectThat(body.status === "QUEUED", "QUEUED", body.status);
      const untouched = body.sentAt == null && body.deliveredAt == null;
      expectThat(untouched, "sentAt and deliveredAt null", [body.sentAt, body.deliveredAt]);
      expectThat(body.passId === passId && body.message === message, "as it was sent", "other");
    },
  }),
  rule("Notification object", {
    title: "every field is there, of its type",
    needs: ["notifications.pass"],
    writes,
    async check(context) {
      const { ok, body, summary } = await queued(context);
      if (!ok) throw new NotChecked(`needs a notification, which answered ${summary}`);
      expectShape(notificationSchema, body, "a notification");
    },
  }),
  rule("GET", {
    title: "it is polled by its id, with an entry for a wallet copy",
    needs: ["notifications.pass"],
    writes,
    async check(context) {
      const { ok, body, summary } = await read(context);
      expectThat(ok && body.id === (await queued(context)).body.id, "that notification", summary);
      const copies = body.passInstances?.length ?? 0;
      expectThat(copies > 0, "an entry for a wallet copy", copies);
    },
  }),
  rule("Pass instance entry", {
    title: "the status history of a copy goes QUEUED, SENT, DELIVERED",
    needs: ["notifications.pass"],
    writes,
    async check(context) {
      const { body } = await onceSent(context);
      const all: string[] = [];
      for (const { statusHistory } of body.passInstances ?? []) {
        const history = (statusHistory ?? []).map((one) => ({
          status: one.status ?? "",
          at: one.whenCreated ?? "",
        }));
        const statuses = chronological(history, order);
        const inOrder = statuses[0] === "QUEUED" && followsOrder(statuses, order);
        expectThat(inOrder, order.join(", "), statuses);
        const isSkipped = statuses.includes("DELIVERED") && !statuses.includes("SENT");
        expectThat(!isSkipped, "SENT before DELIVERED", statuses);
        all.push(...statuses);
      }
      for (const [status, moment] of [
        ["SENT", body.sentAt],
        ["DELIVERED", body.deliveredAt],
      ] as const) {
        const isStated = (moment != null) === all.includes(status);
        expectThat(
          isStated,
          `a moment exactly when a copy is ${status}`,
          `${moment}, ${all.join()}`,
        );
      }
    },
  }),
  rule("passStatuses", {
    title: "nothing is queued for a pass in another status",
    needs: ["notifications.pass"],
    writes: "tries to queue notifications that must reach nobody",
    async check({ call }, passId) {
      const body = { passId, message, passStatuses: ["DELETED"] };
      return queuesNothing(await call("queueNotification", { body }));
    },
  }),
  rule("passStatuses", {
    title: "UNCLAIMED and INACTIVE are none of the statuses that are notified by default",
    needs: ["templates.plain"],
    writes: "tries to queue notifications that must reach nobody",
    async check(context, passTemplateId) {
      const made = await createPassForRun(context, { passTemplateId });
      const { id = "" } = made.body;
      if (!made.ok || !id) throw new NotChecked(`creating a pass answered ${made.summary}`);
      const body = { passId: id, message };
      const unclaimed = queuesNothing(await context.call("queueNotification", { body }));
      const later = { passTemplateId, validFrom: "2098-01-01T00:00:00Z" };
      const changed = await context.call("updatePass", { id, body: later });
      if (changed.body.status !== "INACTIVE") return unclaimed;
      return queuesNothing(await context.call("queueNotification", { body }));
    },
  }),
  rule("passStatuses", {
    title: "VOIDED and REDEEMED are among the statuses that are notified by default",
    needs: ["members.closed"],
    writes: "queues push notifications for the voided and the redeemed pass of members.closed",
    async check({ call }, people) {
      const notified = people.filter(({ status }) => status === "VOIDED" || status === "REDEEMED");
      if (notified.length === 0) throw new NotChecked("needs one that is voided or redeemed");
      for (const { kennitala, status } of notified) {
        const member = await call("lookUpMember", { body: { kennitala } });
        const pass = member.body.memberships?.find((one) => one.pass?.status === status)?.pass;
        if (!pass?.id) continue;
        const { ok, summary } = await call("queueNotification", {
          body: { passId: pass.id, message },
        });
        expectThat(ok, `success when ${status}`, summary);
      }
    },
  }),
  rule("passStatuses", {
    title: "UPDATES_OFF is one of the statuses that are notified by default",
    needs: ["notifications.formerlyHeld"],
    writes: "queues a push notification for notifications.formerlyHeld",
    async check({ call }, passId) {
      const { body: pass } = await call("readPass", { id: passId });
      if (pass.status !== "UPDATES_OFF") {
        throw new NotChecked(`needs a pass that is UPDATES_OFF, which is ${pass.status}`);
      }
      const { ok, summary } = await call("queueNotification", { body: { passId, message } });
      expectThat(ok, "success", summary);
    },
  }),
  rule("Pass instance entry", {
    title: "device is the same fixed text for every copy in the platform-B wallet",
    needs: ["notifications.onPlatformB"],
    writes: "queues a push notification for each of notifications.onPlatformB",
    async check({ call }, passIds) {
      const devices: string[] = [];
      for (const passId of passIds) {
        const body = { passId, message, passWallets: ["PLATFORM_B_WALLET"] };
        const answer = await call("queueNotification", { body });
        devices.push(...(answer.body.passInstances ?? []).map(({ device }) => device ?? ""));
      }
      if (devices.length < 2) throw new NotChecked("needs two copies in the platform-B wallet");
      expectThat(new Set(devices).size === 1, "one text for all of them", devices.join(", "));
    },
  }),
  rule("passWallets", {
    title: "nothing is queued for the wallets that are not named",
    needs: ["notifications.pass", "notifications.notHeldBy"],
    writes: "tries to queue notifications that must reach nobody",
    async check({ call }, passId, wallet) {
      const body = { passId, message, passWallets: [wallet] };
      return reachesNobody(await call("queueNotification", { body }));
    },
  }),
];

/** The filter excludes the pass's status: it is refused, or answered by what is not queued. */
function queuesNothing(answer: Awaited<ReturnType<typeof queued>>) {
  const isQueued = answer.ok && answer.body.status === "QUEUED";
  expectThat(!isQueued && answer.status < 500, "nothing queued", answer.summary);
  return { chosen: `${answer.summary} when nothing is queued` };
}

function reachesNobody(answer: Awaited<ReturnType<typeof queued>>) {
  expectThat(answer.status < 500, "an answer or a refusal", answer.summary);
  const copies = answer.ok ? (answer.body.passInstances?.length ?? 0) : 0;
  expectThat(copies === 0, "no wallet copy", `${copies} copies`);
  return { chosen: `${answer.summary} when nobody is reached` };
}
