import { decideSms, type SmsRefusal } from "../../domain/decide-sms.ts";
import { isDelivered } from "../../domain/sms-step.ts";
import { expandTokens, sizeOf } from "../../domain/sms-text.ts";
import { queueSms, type SmsPlan } from "../../store/queue-sms.ts";
import { findSms } from "../../store/sms.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { type Refusal, refusals } from "../refusal.ts";
import { duplicateRefusal } from "./pass-response.ts";

type SmsPlanning = { ok: true; plan: SmsPlan } | { ok: false; refusal: SmsRefusal };

/** Queues a text message with the pass link. Section "SMS", send rules. */
export const sendSms: EndpointHandler<"sendSms"> = async (service, { issuerId, id, body }) => {
  const { database, clock, newId, newCode, addresses } = service;
  const now = clock();
  const smsId = newId();
  let queued: { recipient: string; messageParts: number; messageLength: number } | undefined;
  const result = await queueSms(
    database,
    { issuerId, passId: id, storesNumber: body.phoneNumber != null, newCode },
    async (setting, shortCode): Promise<SmsPlanning> => {
      const decided = decideSms(body, setting);
      if (!decided.ok) return decided;
      const { sender, recipient, storeIn } = decided;
      const url = addresses.shortLink(await shortCode());
      const content = expandTokens(decided.content, { url });
      if (content.trim() === "") return { ok: false, refusal: "text-empty" };
      queued = { recipient, ...sizeOf(content) };
      const { messageParts, messageLength } = queued;
      const row = { id: smsId, sender, recipient, content, messageParts, messageLength };
      return { ok: true, plan: { row: { ...row, createdAt: now, nextStepAt: now }, storeIn } };
    },
  );
  if (result.outcome === "not-found") return refusals.notFound();
  if (result.outcome === "refused") return refusalOf(result.refusal);
  if (result.outcome !== "queued") return duplicateRefusal(result.outcome);
  if (!queued) throw new Error("A message was queued without a plan");
  const { recipient: phoneNumber, messageParts, messageLength } = queued;
  service.wakeWorker();
  return { id: smsId, phoneNumber, messageParts, messageLength, whenQueued: now.toISOString() };
};

function refusalOf(refusal: SmsRefusal): Refusal {
  switch (refusal) {
    case "no-sms-template":
      return refusals.smsTemplateMissing();
    case "sender-not-approved":
      return refusals.senderNotApproved();
    case "number-invalid":
      return refusals.validationFailed(["phoneNumber: expected a mobile phone number in E.164"]);
    case "no-number-field":
      return refusals.phoneNumberFieldMissing();
    case "number-locked":
      return refusals.inputFieldsLocked();
    case "text-empty":
      return refusals.validationFailed(["content.customContent: nothing is left of the text"]);
    case "no-number":
      return refusals.phoneNumberMissing();
    default:
      return refusal satisfies never;
  }
}

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
