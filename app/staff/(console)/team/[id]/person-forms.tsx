"use client";

import { type ReactNode, useActionState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { FormProblems } from "../../../_form/confirm-form.tsx";
import type { PersonState } from "../actions.ts";
import { InvitationLink } from "../invite-form.tsx";

interface PersonFormsProps {
  act: (state: PersonState, form: FormData) => Promise<PersonState>;
  person: { id: string; name: string; role: string; isDisabled: boolean; mayBeInvited: boolean };
  roles: Choice[];
  invitationHint: string;
}

/** What an admin can change of one person, each in a form of its own. */
export function PersonForms({ act, person, roles, invitationHint }: PersonFormsProps) {
  const t = useTranslations("staff.team");
  const first: PersonState = { typed: null, problems: [] };
  const [{ problems, link, attempt }, submit] = useActionState(act, first);
  const form = (change: string, children: ReactNode) => (
    <form action={submit} className="border-t border-line py-6">
      <input type="hidden" name="accountId" value={person.id} />
      <input type="hidden" name="name" value={person.name} />
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
  );
  return (
    <>
      {problems.length > 0 && (
        <div className="mb-6">
          <FormProblems key={attempt} title={t("problemTitle")} id="" problems={problems} />
        </div>
      )}
      {link && (
        <div className="mb-6">
          <InvitationLink key={attempt} link={link} />
        </div>
      )}
      {form(
        "role",
        <>
          <Choices
            legend={t("role")}
            name="role"
            kind="radio"
            choices={roles}
            chosen={[person.role]}
          />
          <div className="mt-3">
            <Button manner="secondary">{t("changeRole")}</Button>
          </div>
        </>,
      )}
      {person.mayBeInvited &&
        form(
          "invite",
          <>
            <h2 className="font-semibold">{t("newLink")}</h2>
            <p className="mb-3 text-ink-soft">{invitationHint}</p>
            <Button manner="secondary">{t("newLinkSubmit")}</Button>
          </>,
        )}
      {form(
        person.isDisabled ? "enable" : "disable",
        <>
          <h2 className="font-semibold">{t("access")}</h2>
          <p className="mb-3 text-ink-soft">
            {t(person.isDisabled ? "disabledHint" : "disableHint")}
          </p>
          <Button manner="secondary">{t(person.isDisabled ? "enable" : "disable")}</Button>
        </>,
      )}
    </>
  );
}
