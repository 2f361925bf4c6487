"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { publicAction } from "#portal/auth/public-action.ts";
import { findInvited, takeUpInvitation } from "#portal/auth/staff/invitation.ts";
import { hashPassword, problemOfPassword } from "#portal/auth/staff/password.ts";
import { rememberDevice } from "#portal/auth/staff/sign-in.ts";
import { beginStaffSession } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration, offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { offersForgottenPassword } from "#portal/mail/forgotten-password.ts";
import { answerTo } from "../../../_form/flow.ts";
import type { PasswordState } from "../../../_form/password-form.tsx";

export const acceptInvitation = publicAction<PasswordState, PasswordState>(
  async (form) => {
    const t = await getTranslations("staff.password.problem");
    const [token = "", password = "", again = ""] = ["token", "password", "again"].map((name) =>
      String(form.get(name) ?? ""),
    );
    const usedUp = () => answered(t(usedUpWord()));
    if (!offersSignInMethod("password")) return usedUp();
    const database = getDatabase();
    const invited = await findInvited(database, token, new Date());
    if (!invited) return usedUp();
    const problem = problemOfPassword(
      { password, again },
      { email: invited.email, name: invited.name, issuer: getConfiguration().issuer.name },
    );
    if (problem) return answered(t(problem), problem === "not-the-same" ? "again" : "password");
    const passwordHash = await hashPassword(password);
    const accountId = await takeUpInvitation(database, { token, passwordHash, now: new Date() });
    if (!accountId) return usedUp();
    await beginStaffSession(accountId);
    await rememberDevice(accountId);
    redirect("/staff");
  },
  async (_form, tooLong) => {
    const t = await getTranslations("staff.password.problem");
    if (!tooLong) return answered(t("failed"));
    const { field } = tooLong;
    const isPassword = field === "password" || field === "again";
    return isPassword ? answered(t("too-long"), field) : answered(t(usedUpWord()));
  },
);

/** Where reset links are mailed, an account with a password can ask for one. */
function usedUpWord(): "invitation" | "invitation-forgotten" {
  return offersForgottenPassword() ? "invitation-forgotten" : "invitation";
}

function answered(words: string, field?: "password" | "again"): PasswordState {
  return answerTo(null, { words, field });
}
