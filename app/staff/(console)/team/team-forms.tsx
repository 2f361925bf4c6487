"use client";

import { type ReactNode, useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy-field.tsx";
import { type Choice, Choices, TextField } from "#components/ui/fields.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isolated } from "#theme/isolated.ts";
import { FormProblems } from "../../_form/confirm-form.tsx";
import { fieldOf } from "../../_form/form-state.ts";
import {
  changePerson,
  type HandedLink,
  type InviteState,
  invitePerson,
  type PersonState,
} from "./actions.ts";

export function InviteForm({ roles }: { roles: Choice[] }) {
  const t = useTranslations("staff.team");
  const [state, submit, pending] = useActionState<InviteState, FormData>(invitePerson, {
    typed: { name: "", email: "", role: "sender" },
    problems: [],
  });
  const { typed, problems, link, attempt } = state;
  const id = useId();
  return (
    <form action={submit} noValidate className="flex flex-col gap-5" key={attempt}>
      <FormProblems title={t("inviteProblemTitle")} id={id} problems={problems} />
      {link && <InvitationLink link={link} />}
      <TextField
        {...fieldOf(id, problems, "name")}
        label={t("name")}
        maxLength={100}
        defaultValue={typed.name}
      />
      <TextField
        {...fieldOf(id, problems, "email")}
        label={t("email")}
        type="email"
        defaultValue={typed.email}
      />
      <div id={`${id}-role`} tabIndex={-1}>
        <Choices
          legend={t("role")}
          name="role"
          kind="radio"
          choices={roles}
          chosen={[typed.role]}
        />
      </div>
      <div>
        <Button aria-disabled={pending || undefined}>{t("inviteSubmit")}</Button>
      </div>
    </form>
  );
}

function InvitationLink({ link }: { link: HandedLink }) {
  const t = useTranslations("staff.team");
  const title = t(link.mail?.isSent ? "linkTitleSent" : "linkTitle", { name: isolated(link.name) });
  return (
    <Focused role="status">
      <Notice tone="good" icon="good">
        <p className="font-semibold">{title}</p>
        {link.mail && (
          <p className="[overflow-wrap:anywhere]">
            {t(link.mail.isSent ? "linkMailed" : "linkNotMailed", { email: link.mail.email })}
          </p>
        )}
        <p>{t("linkHint")}</p>
        <div className="mt-2">
          <CopyField
            label={title}
            value={link.address}
            copy={t("copyLink")}
            copied={t("linkCopied")}
          />
        </div>
      </Notice>
    </Focused>
  );
}

interface PersonFormsProps {
  person: { id: string; name: string; role: string; isDisabled: boolean; mayBeInvited: boolean };
  roles: Choice[];
  invitation: { title: string; hint: string; submit: string };
}

export function PersonForms({ person, roles, invitation }: PersonFormsProps) {
  const t = useTranslations("staff.team");
  const first: PersonState = { typed: null, problems: [] };
  const [{ problems, link, attempt }, submit] = useActionState(changePerson, first);
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
            <h2 className="font-semibold">{invitation.title}</h2>
            <p className="mb-3 text-ink-soft">{invitation.hint}</p>
            <Button manner="secondary">{invitation.submit}</Button>
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
