"use server";

import { redirect } from "next/navigation";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { getClientAddress } from "#portal/auth/client-address.ts";
import { publicAction } from "#portal/auth/member/member-action.ts";
import { rememberDevice } from "#portal/auth/staff/known-device.ts";
import { startProviderSignIn } from "#portal/auth/staff/provider/provider-sign-in.ts";
import { signInWithPassword } from "#portal/auth/staff/sign-in.ts";
import { beginStaffSession } from "#portal/auth/staff/staff-session.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { answerTo } from "../../_form/flow.ts";
import { type FormState, typedText } from "../../_form/form-state.ts";
import { consoleAddress, signInAddress } from "./sign-in-address.ts";

/** What is kept of the form is the e-mail address. */
export type EmailState = FormState<string>;

export const signIn = publicAction<EmailState, EmailState>(
  async (form) => {
    const t = await getTranslations("staff.signIn.problem");
    const email = emailIn(form);
    const password = typedText(form, "password");
    const answered = (words: string, field?: "email" | "password") =>
      answerTo(email, { words, field });
    if (!email) return answered(t("noEmail"), "email");
    if (!password) return answered(t("noPassword"), "password");
    if (email.length > 200 || password.length > 200) return answered(t("refused"), "email");
    const address = await getClientAddress();
    const result = await signInWithPassword({ email, password, address });
    if (result.kind === "not-offered") return answered(t("notOffered"));
    if (result.kind === "too-many") return answered(t("tooMany", { minutes: result.minutes }));
    if (result.kind === "refused") return answered(t("refused"), "email");
    await beginStaffSession(result.accountId, { action: "sign-in" });
    await rememberDevice(result.accountId);
    redirect(consoleAddress(form.get("next")));
  },
  async (form, tooLong) => {
    const t = await getTranslations("staff.signIn.problem");
    if (!tooLong) return answerTo(emailIn(form), { words: t("failed") });
    const field = tooLong.field === "password" ? "password" : "email";
    return answerTo(emailIn(form), { words: t("refused"), field });
  },
);

export const signInWithProvider = publicAction<FormData, void>(
  async (form) => {
    const next = consoleAddress(form.get("next"));
    if (!offersSignInMethod("provider")) redirect("/staff/sign-in");
    const address = await getClientAddress();
    const sent = await startProviderSignIn({ next, address, language: await getLocale() });
    redirect(sent.kind === "sent" ? sent.address.href : signInAddress(sent.reason, next));
  },
  async (form) => redirect(signInAddress("failed", consoleAddress(form.get("next")))),
);

function emailIn(form: FormData): string {
  return typedText(form, "email").trim();
}
