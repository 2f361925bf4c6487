import { decideSms, expandTokens, type SmsRefusal, sizeOf } from "../../domain/decide-sms.ts";
import { isDelivered } from "../../domain/sms-step.ts";
import { queueSms, type SmsPlan } from "../../store/queue-sms.ts";
import { findSms } from "../../store/sms.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { type HttpRefusal, httpRefusals } from "../http-refusal.ts";
import { duplicateRefusals } from "./passes.ts";

type SmsPlanning = { ok: true; plan: SmsPlan } | { ok: false; refusal: SmsRefusal };

/** Queues a text message with the pass link. Section "SMS", send rules. */
export const sendSmsEndpoint: EndpointHandler<"sendSms"> = async (
  service,
  { issuerId, id, body },
) => {
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
  if (result.outcome === "not-found") return httpRefusals.notFound();
  if (result.outcome === "refused") return smsRefusals[result.refusal];
  if (result.outcome !== "queued") return duplicateRefusals[result.outcome];
  if (!queued) throw new Error("A message was queued without a plan");
  const { recipient: phoneNumber, messageParts, messageLength } = queued;
  service.wakeWorker();
  return { id: smsId, phoneNumber, messageParts, messageLength, whenQueued: now.toISOString() };
};

const smsRefusals: Record<SmsRefusal, HttpRefusal> = {
  "no-sms-template": httpRefusals.smsTemplateMissing(),
  "sender-not-approved": httpRefusals.senderNotApproved(),
  "number-invalid": httpRefusals.validationFailed([
    "phoneNumber: expected a mobile phone number in E.164",
  ]),
  "no-number-field": httpRefusals.phoneNumberFieldMissing(),
  "number-locked": httpRefusals.inputFieldsLocked(),
  "text-empty": httpRefusals.validationFailed([
    "content.customContent: nothing is left of the text",
  ]),
  "no-number": httpRefusals.phoneNumberMissing(),
};

/** Section "SMS", GET, and "SMS record". */
export const readSmsEndpoint: EndpointHandler<"readSms"> = async (
  { database },
  { issuerId, id },
) => {
  const found = await findSms(database, issuerId, id);
  if (!found) return httpRefusals.notFound();
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
