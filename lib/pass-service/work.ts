import { outbox } from "./carriers/outbox.ts";
import { localPush } from "./carriers/push.ts";
import type { Service } from "./service.ts";
import { stepDueNotification } from "./store/due-notifications.ts";
import { stepDueSms } from "./store/due-sms.ts";

/** Does everything that is due at this moment, and says how many steps that took. */
export async function doDueWork({ database, clock }: Service): Promise<number> {
  const now = clock();
  let steps = 0;
  while (await stepDueSms(database, outbox, now)) steps += 1;
  while (await stepDueNotification(database, localPush, now)) steps += 1;
  return steps;
}
