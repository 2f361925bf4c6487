"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { publicAction } from "#portal/auth/public-action.ts";
import { getClientAddress } from "#portal/auth/rate-limits.ts";
import { findAccountByEmail } from "#portal/auth/staff/account-store.ts";
import { startProviderSignIn } from "#portal/auth/staff/provider/provider-sign-in.ts";
import { getKnownDevice, rememberDevice, signInWithPassword } from "#portal/auth/staff/sign-in.ts";
import { beginStaffSession } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration, offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  linkPlaceholder,
  offersForgottenPassword,
  requestNewPassword,
} from "#portal/mail/forgotten-password.ts";
import { answerTo } from "../../_form/flow.ts";
import { type FormState, typedText } from "../../_form/form-state.ts";
import { consoleAddress, signInAddress } from "./sign-in-address.ts";

/** Keeps the typed e-mail address. */
export type EmailState = FormState<string>;

export const signIn = publicAction<EmailState, EmailState>(
  async (form) => {
    const t = await getTranslations("staff.signIn.problem");
    const email = emailIn(form);
    const password = typedText(form, "password");
    const answered = (words: string, ...fields: ("email" | "password" | undefined)[]) =>
      answerTo(email, ...fields.map((field) => ({ words, field })));
    if (!email && !password) return answered(t("noBoth"), "email", "password");
    if (!email) return answered(t("noEmail"), "email");
    if (!password) return answered(t("noPassword"), "password");
    if (email.length > 200 || password.length > 200)
      return answered(t("refused"), "email", "password");
    const address = await getClientAddress();
    const result = await signInWithPassword({ email, password, address });
    if (result.kind === "not-offered") return answered(t("notOffered"), undefined);
    if (result.kind === "too-many") {
      const { limit, minutes } = result;
      return answered(t(`tooMany.${limit}`, { minutes }), undefined);
    }
    if (result.kind === "refused") return answered(t("refused"), "email", "password");
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

export interface ForgottenState extends FormState<string> {
  /** The confirmation, the same for known and unknown addresses. */
  sent?: string;
}

export const askForNewPassword = publicAction<ForgottenState, ForgottenState>(
  async (form) => {
    const t = await getTranslations("staff.signIn.forgotten");
    const typed = emailIn(form);
    const answered = (words: string, field?: "email") => answerTo(typed, { words, field });
    if (!typed) return answered(t("problem.noEmail"), "email");
    const email = z.email().max(200).safeParse(typed);
    if (!email.success) return answered(t("problem.email"), "email");
    if (!offersForgottenPassword()) return answered(t("problem.failed"));
    const account = await findAccountByEmail(getDatabase(), email.data);
    const minutes = await requestNewPassword({
      email: email.data,
      address: await getClientAddress(),
      device: await getKnownDevice(account),
      mail: await mailWords(),
    });
    if (minutes !== undefined) return answered(t("problem.tooMany", { minutes }));
    return { ...answerTo(""), sent: t("sent", { email: email.data }) };
  },
  async (form, tooLong) => {
    const t = await getTranslations("staff.signIn.forgotten.problem");
    const words = tooLong ? { words: t("email"), field: "email" as const } : { words: t("failed") };
    return answerTo(emailIn(form), words);
  },
);

async function mailWords(): Promise<{ subject: string; text: string }> {
  const t = await getTranslations("staff.mail.forgotten");
  const issuer = getConfiguration().issuer.name;
  return { subject: t("subject", { issuer }), text: t("text", { issuer, link: linkPlaceholder }) };
}

function emailIn(form: FormData): string {
  return typedText(form, "email").trim();
}
