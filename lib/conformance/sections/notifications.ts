import { notificationSchema } from "#contract/index.ts";
import { chronological, followsOrder } from "../comparisons.ts";
import type { Context } from "../context.ts";
import { expectShape, expectThat, NotChecked } from "../expectations.ts";
import { rule } from "../rule.ts";

const section = "Push notifications";
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

const order = ["QUEUED", "SENT", "DELIVERED"];

export const notifications = [
  rule({
    section,
    number: "POST",
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
  rule({
    section,
    number: "Notification object",
    title: "every field is there, of its type",
    needs: ["notifications.pass"],
    writes,
    async check(context) {
      const { ok, body, summary } = await queued(context);
      if (!ok) throw new NotChecked(`needs a notification, which answered ${summary}`);
      expectShape(notificationSchema, body, "a notification");
    },
  }),
  rule({
    section,
    number: "GET",
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
  rule({
    section,
    number: "Pass instance entry",
    title: "the status history of a copy goes QUEUED, SENT, DELIVERED",
    needs: ["notifications.pass"],
    writes,
    async check(context) {
      for (const { statusHistory } of (await read(context)).body.passInstances ?? []) {
        const history = (statusHistory ?? []).map((one) => ({
          status: one.status ?? "",
          at: one.whenCreated ?? "",
        }));
        const statuses = chronological(history, order);
        const inOrder = statuses[0] === "QUEUED" && followsOrder(statuses, order);
        expectThat(inOrder, order.join(", "), statuses);
      }
    },
  }),
  rule({
    section,
    number: "passStatuses",
    title: "nothing is queued for a pass in another status",
    needs: ["notifications.pass"],
    writes: "tries to queue notifications that must reach nobody",
    async check({ call }, passId) {
      const body = { passId, message, passStatuses: ["DELETED"] };
      return reachesNobody(await call("queueNotification", { body }));
    },
  }),
  rule({
    section,
    number: "passStatuses",
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
  rule({
    section,
    number: "passWallets",
    title: "nothing is queued for the wallets that are not named",
    needs: ["notifications.pass", "notifications.notHeldBy"],
    writes: "tries to queue notifications that must reach nobody",
    async check({ call }, passId, wallet) {
      const body = { passId, message, passWallets: [wallet] };
      return reachesNobody(await call("queueNotification", { body }));
    },
  }),
];

function reachesNobody(answer: Awaited<ReturnType<typeof queued>>) {
  const copies = answer.ok ? (answer.body.passInstances?.length ?? 0) : 0;
  expectThat(copies === 0, "no wallet copy", `${copies} copies`);
  return { chosen: `${answer.summary} when nobody is reached` };
}
