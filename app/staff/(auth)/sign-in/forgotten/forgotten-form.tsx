"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { FormProblems } from "../../../_form/confirm-form.tsx";
import { problemOf } from "../../../_form/form-state.ts";
import type { ForgottenState } from "./actions.ts";

interface ForgottenFormProps {
  act: (state: ForgottenState, form: FormData) => Promise<ForgottenState>;
}

export function ForgottenForm({ act }: ForgottenFormProps) {
  const t = useTranslations("staff.signIn");
  const first: ForgottenState = { typed: "", problems: [] };
  const [{ typed, sent, problems, attempt }, submit, pending] = useActionState(act, first);
  const id = useId();
  if (sent) {
    return (
      <Focused role="status">
        <Notice tone="info" icon="message">
          <span className="[overflow-wrap:anywhere]">{sent}</span>
        </Notice>
      </Focused>
    );
  }
  return (
    <form action={submit} noValidate className="flex flex-col gap-5">
      <FormProblems key={attempt} title={t("forgotten.problemTitle")} id={id} problems={problems} />
      <TextField
        key={`email-${attempt}`}
        id={`${id}-email`}
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed}
        problem={problemOf(problems, "email")}
      />
      <Button aria-disabled={pending || undefined}>{t("forgotten.submit")}</Button>
    </form>
  );
}
