"use server";

import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { countSmsParts, type Pass, type PassTemplate } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import { memberOfPass } from "#portal/memberships/member-search.ts";
import { hasFailed } from "#portal/messaging/sending/handled-message.ts";
import { listMessagesOf, recentOnPass } from "#portal/messaging/sending/message-list.ts";
import type { SmsMessage } from "#portal/messaging/sending/message-store.ts";
import { hasLinkToPass, withLinkAtEnd } from "#portal/messaging/sending/sms-preview.ts";
import {
  type NumberOnFile,
  numberOnFileOf,
  readTypedSms,
  smsFields,
  smsRulesOf,
  type TypedSms,
} from "#portal/messaging/sending/sms-request.ts";
import { senderOfTemplate } from "#portal/messaging/sending/sms-sender.ts";
import { holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { mayHandOut } from "#portal/passes/pass-actions.ts";
import { readSubmit, stepsOf } from "../../../../_form/flow.ts";
import { hasApplyLink, isInvitation } from "../../../../_messages/apply-text.ts";
import { lateWarning } from "../../../../_messages/late-warning.ts";
import { messageAddress } from "../../../../_messages/message-address.ts";
import { messageStyleOf } from "../../../../_messages/message-status.ts";
import { planConfirmedMessage } from "../../../../_messages/plan-message.ts";
import {
  type SmsState,
  type TypedSmsForm,
  typedSmsOf,
} from "../../../../_messages/sms-form-state.ts";
import { costOf, findSavedChoice, previewViewOf } from "../../../../_messages/sms-text-views.ts";
import { testOf } from "../../../../_messages/test-text.ts";
import {
  maskedPhone,
  phoneWords,
  recipientWords,
  timeAgoWords,
} from "../../../../_shell/formats.ts";

/** Checks the form, shows the text, then sends it: one step a submit. */
export const textPassLink = staffAction<SmsState, SmsState>(
  "message:send",
  async (staff, form) => {
    const typed = typedSmsOf(form);
    const t = await getTranslations("staff.sms");
    const { writing } = stepsOf(typed);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    if (intent === "gsm-only") {
      typed.text = "own";
      typed.content = (await previewViewOf(typed.content))?.gsmOnly ?? typed.content;
    }
    if (intent === "add-link") {
      typed.text = "own";
      typed.content = withLinkAtEnd(typed.content);
    }
    const loaded = await loadPass(String(form.get("passId")));
    if (loaded.kind !== "pass") {
      const word = loaded.kind === "failed" ? "failure" : loaded.kind;
      return writing([{ words: t(`problem.${word}`) }]);
    }
    const { pass, template } = loaded;
    const written = await writtenOf(typed, pass);
    if (!written) return writing([{ words: t("problem.saved-gone") }]);
    const read = readTypedSms(written, smsRulesOf(pass, template), pass);
    if (!read.ok) {
      return writing(
        read.problems.map(({ field, problem }) => ({ field, words: t(`problem.${problem}`) })),
      );
    }
    // A saved text that changed since the review step is reviewed again. Line ends are compared as
    // LF, because browsers send CRLF.
    const isAsSeen =
      typed.content.replaceAll("\r\n", "\n") === written.content.replaceAll("\r\n", "\n");
    if (!formToken || !isAsSeen) {
      const isMembership = Boolean(await memberOfPass(staff, form.get("find"), pass.id));
      const about = { pass, template, typed: written, phone: read.phone, isMembership };
      const confirmed = await confirmationOf(about);
      const content = read.request.content ?? undefined;
      const { problems, ...test } = await testOf(staff, form, content, pass.id);
      return {
        ...stepsOf({ ...typed, content: written.content }).confirming(problems),
        confirmed: { ...confirmed, test },
      };
    }
    const { request } = read;
    const id = await planConfirmedMessage(staff, form, {
      kind: "sms",
      formToken,
      pass,
      template,
      request,
    });
    return id ? redirect(messageAddress("sms", id)) : writing([{ words: t("problem.fault") }]);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.sms.problem");
    const field = smsFields.find((one) => one === tooLong?.field);
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return stepsOf(typedSmsOf(form)).writing([{ field, words }]);
  },
);

/** The text to send; a saved text is read anew, and undefined when it was deleted. */
async function writtenOf(typed: TypedSmsForm, pass: Pass): Promise<TypedSms | undefined> {
  const { text } = typed;
  if (text === "own" || text === "template") return { ...typed, text };
  const saved = await findSavedChoice(text, pass.passTemplateId);
  return saved && { ...typed, text: "own", content: saved.text };
}

const day = 24 * 60 * 60_000;

async function confirmationOf(about: {
  pass: Pass;
  template: PassTemplate | undefined;
  typed: TypedSms;
  /** E.164; undefined for the number on file. */
  phone: string | undefined;
  /** Whether a member lookup found the pass. */
  isMembership: boolean;
}): Promise<Omit<NonNullable<SmsState["confirmed"]>, "test">> {
  const { pass, typed, phone } = about;
  const t = await getTranslations("staff.sms");
  const onFile = phone ? undefined : numberOnFileOf(about);
  const sender = await senderOfTemplate(about.template?.name ?? null);
  const preview = typed.text === "own" ? await previewViewOf(typed.content) : undefined;
  const invites = typed.text === "own" && hasApplyLink(typed.content);
  const since = new Date(Date.now() - day);
  return {
    ...(onFile
      ? await onFileWords(onFile, pass, about.template)
      : { to: phoneWords(phone ?? ""), toHints: [] }),
    holder: readHolder(holderLine(pass, about.template)).name,
    from: typed.sender === "own" ? typed.customSender.trim() : sender,
    parts: preview?.parts ?? t("lengthUnknown"),
    cost: preview ? preview.cost : await costOf(undefined),
    preview,
    warnings: [
      ...(onFile?.of === "pass" && !onFile.stored ? [t("warning.noNumber")] : []),
      ...(preview?.warnings ?? []),
      ...(phone ? [t("warning.phoneIsStored")] : []),
      ...(typed.sender === "own" && typed.customSender.trim() !== sender
        ? [t(isCarried(typed.customSender.trim()) ? "warning.ownSender" : "warning.senderForm")]
        : []),
      // An invitation is for another pass than the one whose number the text is sent to.
      ...(pass.status === "ACTIVE" && !invites ? [t("warning.inWallet")] : []),
      ...(await (invites ? invitedLately : textedLately)(pass.id, since)),
      ...(phone ? [] : await lastFailed(pass.id)),
      ...(await lateWarning(new Date())),
    ],
    lacksLink:
      preview !== undefined && mayHandOut(pass) && !hasLinkToPass(typed.content) && !invites,
  };
}

/** Warning of earlier texts about the pass. */
async function textedLately(passId: string, since: Date): Promise<string[]> {
  const t = await getTranslations("staff.sms.warning");
  const { count, newest } = await recentOnPass(getDatabase(), { kind: "sms", passId, since });
  return newest ? [t("lately", { count, when: await agoWords(newest) })] : [];
}

/** Warning that the newest text to the pass was not delivered; empty if it was, or if that is uncertain. */
async function lastFailed(passId: string): Promise<string[]> {
  const t = await getTranslations("staff.sms.warning");
  const earlier = await listMessagesOf(getDatabase(), { passIds: [passId], limit: earlierRead });
  const last = earlier.find(({ kind }) => kind === "sms");
  if (!last || !hasFailed(last) || last.state === "unknown") return [];
  const rejected = String(last.status === "REJECTED");
  return [t("lastFailed", { rejected, when: await agoWords(last.createdAt) })];
}

/** Warning of an earlier invitation. Other texts on the pass are about another matter. */
async function invitedLately(passId: string, since: Date): Promise<string[]> {
  const t = await getTranslations("staff.sms.warning");
  const earlier = await listMessagesOf(getDatabase(), { passIds: [passId], limit: earlierRead });
  const last = earlier.find(
    (one) => isInvitation(one) && one.state !== "refused" && one.createdAt >= since,
  );
  return last ? [t("invitedLately", { when: await agoWords(last.createdAt) })] : [];
}

/** Number of earlier texts in which the number on file, or an invitation, is looked for. */
const earlierRead = 20;

/**
 * Delivery result of the newest text to the number on file; the number from an older text if the newest
 * has none.
 */
async function newestTextWords(texts: SmsMessage[]): Promise<string[]> {
  const t = await getTranslations("staff");
  const [newest] = texts;
  if (!newest) return [];
  const state = t(`messageState.${messageStyleOf(newest).word}.label`);
  const when = await agoWords(newest.createdAt);
  const phone = recipientWords(newest);
  if (phone) return [t("sms.lastTo", { phone, state, when })];
  const [older] = texts.flatMap((one) => recipientWords(one) ?? []);
  return [
    t("sms.lastText", { state, when }),
    ...(older ? [t("sms.lastKnown", { phone: older })] : []),
  ];
}

/** Whether carriers take a sender name. Which names are approved only the service knows. */
function isCarried(sender: string): boolean {
  return sender.length <= 11 && countSmsParts(sender).nonGsm.length === 0;
}

async function agoWords(moment: Date): Promise<string> {
  return timeAgoWords(moment, new Date(), await getLocale());
}

/** Recipient of a text without a typed number, as far as the portal knows it. */
async function onFileWords(
  { of, stored }: NumberOnFile,
  pass: Pass,
  template: PassTemplate | undefined,
) {
  const t = await getTranslations("staff.sms");
  const phone = stored && maskedPhone(stored);
  if (of === "pass") {
    return phone ? { to: phone, toHints: [t("onPass")] } : { to: t("noNumber"), toHints: [] };
  }
  const earlier = await listMessagesOf(getDatabase(), { passIds: [pass.id], limit: earlierRead });
  const texts = await newestTextWords(
    earlier.filter((one) => one.kind === "sms").filter((one) => !one.request?.phoneNumber),
  );
  const hasField = smsRulesOf(pass, template).numberProblem !== "phone-field-missing";
  const unknown = hasField ? t("onFileHint") : t("onFileRegister");
  return {
    to: t("onFile"),
    toHints:
      texts.length > 0 ? texts : [phone ? t("elseOnPass", { phone }) : unknown, t("digitsLater")],
  };
}
