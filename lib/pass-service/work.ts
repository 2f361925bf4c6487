import { outbox } from "./carriers/outbox.ts";
import { platformAPush } from "./carriers/platform-a-push.ts";
import { localPush, type Push } from "./carriers/push.ts";
import type { Service } from "./service.ts";
import { stepDueNotification } from "./store/due-notifications.ts";
import { stepDueSms } from "./store/due-sms.ts";
import { stepDueUpdates } from "./store/due-updates.ts";

/** Does everything that is due at this moment, and says how many steps that took. */
export async function doDueWork(service: Service): Promise<number> {
  const { database, clock, platformA } = service;
  const now = clock();
  const push = pushOf(service);
  let steps = 0;
  while (await stepDueSms(database, outbox, now)) steps += 1;
  while (await stepDueNotification(database, push, now)) steps += 1;
  // After the messages: a device that was told of one need not be told of the change as well.
  while (platformA && (await stepDueUpdates(database, platformA.devices, now))) steps += 1;
  return steps;
}

/** Each wallet by its own way; platform A is reached by nobody where there are no passes for it. */
function pushOf({ database, clock, platformA }: Service): Push {
  const toPlatformA = platformA && platformAPush(database, platformA.devices, clock);
  return {
    async send(target, message) {
      if (target.platform !== "PLATFORM_A_WALLET") return localPush.send(target, message);
      return toPlatformA ? toPlatformA.send(target, message) : "NO_ANSWER";
    },
  };
}
