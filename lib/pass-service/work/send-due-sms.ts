import { isUnsent, smsStepOf } from "../domain/sms-step.ts";
import type { Service } from "../service.ts";
import { type ClaimedSms, claimDueSms, recordSmsStep } from "../store/due-sms.ts";
import type { DueWork } from "./do-due-work.ts";
import { logSendFailure } from "./log-send-failure.ts";

/** Sends or polls one batch of due text messages concurrently, with no transaction open meanwhile. */
export const sendDueSms: DueWork = async (service) => {
  const { database, clock, claim } = service;
  const messages = await claimDueSms(database, clock(), claim);
  await Promise.all(messages.map((sms) => step(service, sms)));
  return messages.length;
};

async function step(service: Service, sms: ClaimedSms): Promise<void> {
  const { database, clock, carrier } = service;
  const response = isUnsent(sms.status) ? carrier.send(sms, clock()) : carrier.follow(sms);
  const reported = await response.catch((error) => logSendFailure(service.log, error, null));
  const now = clock();
  await recordSmsStep(database, sms, smsStepOf(sms, reported, now), now);
}
