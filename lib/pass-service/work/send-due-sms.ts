import { isUnsent, smsStepOf } from "../domain/sms-progress.ts";
import type { Service } from "../service.ts";
import { type ClaimedSms, claimDueSms, recordSmsStep } from "../store/due-sms.ts";
import { carrierFailed } from "./carrier-failed.ts";
import type { DueWork } from "./do-due-work.ts";

/** Takes a batch of text messages a step further, all at once; no transaction is open meanwhile. */
export const sendDueSms: DueWork = async (service) => {
  const { database, clock, claim } = service;
  const messages = await claimDueSms(database, clock(), claim);
  await Promise.all(messages.map((sms) => step(service, sms)));
  return messages.length;
};

async function step(service: Service, sms: ClaimedSms): Promise<void> {
  const { database, clock, carrier } = service;
  const asked = isUnsent(sms.status) ? carrier.send(sms, clock()) : carrier.follow(sms);
  const news = await asked.catch((error) => carrierFailed(service.log, error, null));
  const now = clock();
  await recordSmsStep(database, sms, smsStepOf(sms, news, now), now);
}
