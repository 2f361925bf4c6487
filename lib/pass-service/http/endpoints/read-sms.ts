import { isDelivered } from "../../domain/sms-step.ts";
import { findSms } from "../../store/sms.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";

/** Section "SMS", GET, and "SMS record". */
export const readSms: EndpointHandler<"readSms"> = async ({ database }, { issuerId, id }) => {
  const found = await findSms(database, issuerId, id);
  if (!found) return refusals.notFound();
  const { sms, statuses } = found;
  return {
    id: sms.id,
    sender: sms.sender,
    recipient: sms.recipient,
    passId: sms.passId,
    messageParts: sms.messageParts,
    messageLength: sms.messageLength,
    whenCreated: sms.createdAt.toISOString(),
    delivered: isDelivered(statuses.map(({ status }) => status)),
    statuses: statuses.map(({ status, enteredAt }) => ({
      status,
      timestamp: enteredAt.toISOString(),
    })),
  };
};
