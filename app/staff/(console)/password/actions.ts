"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { minutesToWaitForPresentPassword } from "#portal/auth/rate-limits.ts";
import { changeOwnPassword, findAccount } from "#portal/auth/staff/account-store.ts";
import { hashPassword, isPassword, problemOfPassword } from "#portal/auth/staff/password.ts";
import { rememberDevice } from "#portal/auth/staff/sign-in.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { answerTo } from "../../_form/flow.ts";
import type { PasswordState } from "../../_form/password-form.tsx";

const passwordFields = ["present", "password", "again"] as const;

export const changePassword = staffAction<PasswordState, PasswordState>(
  "own:account",
  async (staff, form) => {
    const t = await getTranslations("staff.password.problem");
    const answered = (words: string, field?: (typeof passwordFields)[number]) =>
      answerTo(null, { words, field });
    const [present = "", password = "", again = ""] = passwordFields.map((name) =>
      String(form.get(name) ?? ""),
    );
    const account = await findAccount(getDatabase(), staff.accountId);
    if (!account) return answered(t("fault"));
    const minutes = await minutesToWaitForPresentPassword(account.id);
    if (minutes !== undefined) return answered(t("tooMany", { minutes }));
    if (!(await isPassword(present, account.passwordHash))) return answered(t("wrong"), "present");
    const problem = problemOfPassword(
      { password, again },
      { email: account.email, name: account.name, issuer: getConfiguration().issuer.name },
    );
    if (problem) return answered(t(problem), problem === "not-the-same" ? "again" : "password");
    if (present === password) return answered(t("same"), "password");
    const passwordHash = await hashPassword(password);
    await changeOwnPassword(getDatabase(), staff, { passwordHash, now: new Date() });
    await rememberDevice(staff.accountId);
    redirect("/staff/password?changed");
  },
  async (reason, _form, tooLong) => {
    const t = await getTranslations("staff.password.problem");
    const field = passwordFields.find((one) => one === tooLong?.field);
    return answerTo(null, { words: t(reason), field });
  },
);
