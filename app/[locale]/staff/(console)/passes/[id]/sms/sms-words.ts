import { getTranslations } from "next-intl/server";
import type { SmsWords } from "./sms-form.tsx";

/** The form's words in the reader's language; only these go to the browser. */
export async function smsWords({ hasPhoneField }: { hasPhoneField: boolean }): Promise<SmsWords> {
  const t = await getTranslations("staff.sms");
  return {
    problemTitle: t("problemTitle"),
    text: t("text"),
    templateText: t("templateText"),
    templateTextHint: t("templateTextHint"),
    ownText: t("ownText"),
    content: t("content"),
    contentHint: t("contentHint"),
    sender: t("sender"),
    templateSender: t("templateSender"),
    ownSender: t("ownSender"),
    customSender: t("customSender"),
    customSenderHint: t("customSenderHint"),
    recipient: t("recipient"),
    onFile: t("onFile"),
    onFileHint: t("onFileHint"),
    typedNumber: t("typedNumber"),
    typedNumberHint: hasPhoneField ? t("typedNumberHint") : t("noPhoneField"),
    phone: t("phone"),
    phoneHint: t("phoneHint"),
    preview: t("preview.title"),
    plainer: t("preview.plainer"),
    next: t("next"),
    confirmTitle: t("confirmTitle"),
    confirmLead: t("confirmLead"),
    to: t("to"),
    from: t("from"),
    message: t("message"),
    templateMessage: t("templateMessage"),
    send: t("send"),
    change: t("change"),
    lostTitle: t("lost.title"),
    lostSend: t("lost.send"),
    lostLook: t("lost.look"),
  };
}
