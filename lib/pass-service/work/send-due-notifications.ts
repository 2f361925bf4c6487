import { copyStatusAfter, errandOf, isUnfinished } from "../domain/copy-progress.ts";
import { nextTryAt } from "../domain/next-try.ts";
import type { Service } from "../service.ts";
import {
  type ClaimedNotification,
  claimDueNotifications,
  recordCopySent,
  recordCopyStatus,
  releaseNotification,
  renewClaim,
} from "../store/due-notifications.ts";
import type { StoredInstance } from "../store/notifications.ts";
import { findVersion } from "../store/told-devices.ts";
import { carrierFailed } from "./carrier-failed.ts";
import { deliveryIdOf } from "./delivery-id.ts";
import type { DueWork } from "./do-due-work.ts";

/** Copies of one notification that are sent to at once. */
const copiesAtOnce = 10;

/** Takes a batch of notifications a step further. */
export const sendDueNotifications: DueWork = async (service) => {
  const { database, clock, claim } = service;
  const notifications = await claimDueNotifications(database, clock(), claim);
  await Promise.all(notifications.map((one) => step(service, one)));
  return notifications.length;
};

async function step(service: Service, notification: ClaimedNotification): Promise<void> {
  const version = await findVersion(service.database, notification.passId);
  const turns: Awaited<ReturnType<typeof copyTurn>>[] = [];
  for (let at = 0; at < notification.instances.length; at += copiesAtOnce) {
    if (at > 0 && !(await renewClaim(service.database, notification, service.claim))) return;
    const batch = notification.instances.slice(at, at + copiesAtOnce);
    turns.push(
      ...(await Promise.all(
        batch.map((copy) => copyTurn(service, { notification, copy, version })),
      )),
    );
  }
  // A copy that got further begins its next step with no tries behind it.
  const attempts = turns.includes("further") ? 0 : notification.attempts;
  const more = turns.some((turn) => turn !== "done");
  const nextStepAt = more ? nextTryAt(attempts, service.clock()) : null;
  await releaseNotification(service.database, notification, { attempts, nextStepAt });
}

interface Turn {
  notification: ClaimedNotification;
  copy: StoredInstance;
  /** Of the pass, before anything is sent. */
  version: Date | undefined;
}

/** Each copy is recorded as soon as it is known, so that no other has to wait for it. */
async function copyTurn(
  { database, clock, push, log }: Service,
  { notification, copy, version }: Turn,
): Promise<"further" | "waiting" | "done"> {
  const { id, message, attempts } = notification;
  const { copyId, platform, history } = copy;
  const last = history.at(-1)?.status ?? "QUEUED";
  const errand = errandOf(last, platform);
  if (errand === "nothing") return "done";
  const target = { copyId, platform, deliveryId: deliveryIdOf(id, copyId) };
  const asked = errand === "send" ? push.send(target, message) : push.follow?.(target);
  const news = await asked?.catch((error) => carrierFailed(log, error, last));
  if (!news) return "done";
  const status = copyStatusAfter(errand, news, attempts);
  const enteredAt = clock();
  if (status === "SENT") await recordCopySent(database, notification, copy, { version, enteredAt });
  else if (status) await recordCopyStatus(database, id, copy, { status, enteredAt });
  if (!isUnfinished(status ?? last, platform, attempts)) return "done";
  return status ? "further" : "waiting";
}
