import { getTranslations } from "next-intl/server";
import { isClosedPassStatus, type Pass, type PassTemplate } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { countOnPass } from "#portal/sending/dispatch-list.ts";
import type { TypedSms } from "#portal/sending/sms-request.ts";
import { phoneWords } from "../../../../phone-words.ts";
import { previewViewOf } from "./preview-view.ts";
import type { SmsState } from "./sms-state.ts";

const day = 24 * 60 * 60_000;

/** What is about to be sent, and everything to think of before it is. */
export async function confirmationOf(about: {
  pass: Pass;
  template: PassTemplate | undefined;
  typed: TypedSms;
  /** E.164, when one was typed. */
  phone: string | undefined;
}): Promise<NonNullable<SmsState["confirmed"]>> {
  const { pass, typed, phone } = about;
  const t = await getTranslations("staff.sms");
  const preview = typed.text === "own" ? await previewViewOf(typed.content) : undefined;
  const since = new Date(Date.now() - day);
  const lately = await countOnPass(getDatabase(), { kind: "sms", passId: pass.id, since });
  return {
    to: phone ? phoneWords(phone) : t("onFile"),
    from: typed.sender === "own" ? typed.customSender.trim() : t("templateSender"),
    preview,
    warnings: [
      ...(preview?.warnings ?? []),
      ...(phone ? [t("warning.phoneIsStored")] : []),
      ...(isClosedPassStatus(pass.status) ? [t("warning.closed")] : []),
      ...(pass.status === "ACTIVE" ? [t("warning.inWallet")] : []),
      ...(lately > 0 ? [t("warning.lately", { count: lately })] : []),
    ],
  };
}
