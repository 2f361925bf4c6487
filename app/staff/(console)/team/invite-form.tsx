"use client";

import { useActionState, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { Icon } from "#theme/icon.ts";
import { isolated } from "#theme/isolated.ts";
import { FormProblems } from "../../_form/confirm-form.tsx";
import { problemOf } from "../../_form/form-state.ts";
import type { HandedLink, InviteState } from "./actions.ts";

interface InviteFormProps {
  act: (state: InviteState, form: FormData) => Promise<InviteState>;
  roles: Choice[];
}

export function InviteForm({ act, roles }: InviteFormProps) {
  const t = useTranslations("staff.team");
  const [state, submit, pending] = useActionState<InviteState, FormData>(act, {
    typed: { name: "", email: "", role: "sender" },
    problems: [],
  });
  const { typed, problems, link, attempt } = state;
  const id = useId();
  return (
    <form action={submit} noValidate className="flex flex-col gap-5" key={attempt}>
      <FormProblems title={t("problemTitle")} id={id} problems={problems} />
      {link && <InvitationLink link={link} />}
      <TextField
        id={`${id}-name`}
        label={t("name")}
        name="name"
        maxLength={100}
        defaultValue={typed.name}
        problem={problemOf(problems, "name")}
      />
      <TextField
        id={`${id}-email`}
        label={t("email")}
        name="email"
        type="email"
        defaultValue={typed.email}
        problem={problemOf(problems, "email")}
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

/** The address to hand over: selected with one touch, and copied where the browser can. */
export function InvitationLink({ link }: { link: HandedLink }) {
  const t = useTranslations("staff.team");
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  // A page can write to the clipboard with a script, and over https or on the same machine alone.
  const mayCopy = useInBrowser() && "clipboard" in navigator;
  const title = t("linkTitle", { name: isolated(link.name) });
  const copy = () =>
    navigator.clipboard.writeText(link.address).then(
      () => setCopied(true),
      // Refused: the selected address is one key away from being copied.
      () => field.current?.focus(),
    );
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
        <div className="mt-2 flex flex-col gap-3 sm:flex-row">
          <input
            ref={field}
            readOnly
            aria-label={title}
            value={link.address}
            onFocus={(event) => event.target.select()}
            className="block min-h-12 w-full min-w-0 flex-1 rounded-lg border-2 border-line-strong bg-paper px-3"
          />
          {mayCopy && (
            <Button type="button" manner="secondary" onClick={copy}>
              <Icon name={isCopied ? "good" : "copy"} />
              {isCopied ? t("linkCopied") : t("copyLink")}
            </Button>
          )}
        </div>
      </Notice>
    </Focused>
  );
}
