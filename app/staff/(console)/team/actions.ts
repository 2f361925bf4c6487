"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import type { TeamChange } from "#portal/auth/staff/account-store.ts";
import { roles } from "#portal/auth/staff/role.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { changeTeam, invite, inviteAgain } from "#portal/auth/staff/team.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { readPlainText } from "#portal/input/plain-text.ts";
import { isMailConfigured, sendMail } from "#portal/mail/send-mail.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { answerTo, rejectionProblem } from "../../_form/flow.ts";
import { type FormState, typedText } from "../../_form/form-state.ts";

/** Invitation link. Shown once, not stored. */
export interface HandedLink {
  name: string;
  address: string;
  /** Whether it was mailed too; undefined without a mail server. */
  mail?: { email: string; isSent: boolean } | undefined;
}

export interface InviteState extends FormState<{ name: string; email: string; role: string }> {
  link?: HandedLink;
}

const maxNameLength = 100;
const inviteFields = ["name", "email", "role"] as const;
const nothingTyped = { name: "", email: "", role: "sender" };

export const invitePerson = staffAction<InviteState, InviteState>(
  "team:manage",
  async (staff, form) => {
    const t = await getTranslations("staff.team.problem");
    const typed = typedIn(form);
    const answered = (words: string, field: (typeof inviteFields)[number]) =>
      answerTo(typed, { words, field });
    const name = typed.name.trim();
    const email = z.email().max(200).safeParse(typed.email.trim());
    const role = z.enum(roles).safeParse(typed.role);
    const readName = readPlainText(name, { max: maxNameLength });
    const problems = [
      ...(name === "" ? [{ field: "name", words: t("name") }] : []),
      ...(readName.ok ? [] : [{ field: "name", words: t(`name-${readName.problem}`) }]),
      ...(email.success ? [] : [{ field: "email", words: t("email") }]),
      ...(role.success ? [] : [{ field: "role", words: t("role") }]),
    ];
    if (!email.success || !role.success || problems.length > 0) return answerTo(typed, ...problems);
    const invited = await invite(getDatabase(), staff, {
      name,
      email: email.data,
      role: role.data,
    });
    if (invited.kind === "taken") return answered(t("taken"), "email");
    refresh();
    const mail = await mailInvitation(staff, { name, email: email.data }, invited.address);
    const link = { name, address: invited.address, mail };
    return { ...answerTo(nothingTyped), link };
  },
  async (reason, form, tooLong) =>
    answerTo(typedIn(form), await rejectionProblem(reason, tooLong, inviteFields)),
);

export interface PersonState extends FormState<null> {
  link?: HandedLink;
}

/** Changes a person's role or access, or invites them again. */
export const changePerson = staffAction<PersonState, PersonState>(
  "team:manage",
  async (staff, form) => {
    const t = await getTranslations("staff.team.problem");
    const accountId = recordIdSchema.safeParse(form.get("accountId"));
    if (!accountId.success) return answerTo(null, { words: t("gone") });
    const person = { accountId: accountId.data, now: new Date() };
    const change = String(form.get("change"));
    if (change === "invite") {
      const again = await inviteAgain(getDatabase(), staff, person.accountId);
      if (again.kind === "managed-by-provider") return answerTo(null, { words: t("provider") });
      if (again.kind === "gone") return answerTo(null, { words: t("gone") });
      const { account, address } = again;
      const mail = await mailInvitation(staff, account, address);
      return { ...answerTo(null), link: { name: account.name, address, mail } };
    }
    const asked = askedOf(person, change, form.get("role"));
    if (!asked) return answerTo(null, { words: t("role") });
    const result = await changeTeam(getDatabase(), staff, asked);
    if (result === "last-admin") return answerTo(null, { words: t("lastAdmin") });
    if (result === "unknown") return answerTo(null, { words: t("gone") });
    redirect(`/staff/team/${person.accountId}?changed`);
  },
  async (reason, _form, tooLong) => answerTo(null, await rejectionProblem(reason, tooLong)),
);

/** A failed mail does no harm: the link is shown too. */
async function mailInvitation(
  by: Pick<Staff, "name">,
  { name, email }: { name: string; email: string },
  link: string,
): Promise<HandedLink["mail"]> {
  if (!isMailConfigured()) return undefined;
  const t = await getTranslations("staff.mail.invitation");
  const issuer = getConfiguration().issuer.name;
  const text = t("text", { name, by: by.name, issuer, link });
  try {
    await sendMail({ to: email, subject: t("subject", { issuer }), text });
    return { email, isSent: true };
  } catch (error) {
    log().warn({ reason: reasonOf(error) }, "an invitation could not be mailed");
    return { email, isSent: false };
  }
}

function askedOf(
  person: { accountId: string; now: Date },
  change: string,
  chosenRole: unknown,
): TeamChange | undefined {
  if (change === "disable" || change === "enable") return { ...person, change };
  const role = z.enum(roles).safeParse(chosenRole);
  return change === "role" && role.success ? { ...person, change, role: role.data } : undefined;
}

function typedIn(form: FormData): InviteState["typed"] {
  const text = (name: string) => typedText(form, name);
  return { name: text("name"), email: text("email"), role: text("role") };
}
