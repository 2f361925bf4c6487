"use server";

import { z } from "zod";
import { getTranslations } from "#app/i18n/translations.ts";
import { getClientAddress } from "#portal/auth/client-address.ts";
import { publicAction } from "#portal/auth/member/member-action.ts";
import { findAccountByEmail } from "#portal/auth/staff/account-store.ts";
import { getKnownDevice } from "#portal/auth/staff/known-device.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  linkPlaceholder,
  offersForgottenPassword,
  requestNewPassword,
} from "#portal/mail/forgotten-password.ts";
import { answerTo } from "../../../_form/flow.ts";
import { type FormState, typedText } from "../../../_form/form-state.ts";

export interface ForgottenState extends FormState<string> {
  /** What is told to everybody alike, once the request was taken. */
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
