"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/fields.tsx";
import { FormProblems } from "./confirm-form.tsx";
import { type FormState, problemOf } from "./form-state.ts";

export type PasswordState = FormState<null>;

interface PasswordFormProps {
  act: (state: PasswordState, form: FormData) => Promise<PasswordState>;
  submitLabel: string;
  asksForPresent?: boolean;
  token?: string;
}

export function PasswordForm({ act, submitLabel, asksForPresent, token }: PasswordFormProps) {
  const t = useTranslations("staff.password");
  const first = { typed: null, problems: [] };
  const [{ problems, attempt }, submit, pending] = useActionState<PasswordState, FormData>(
    act,
    first,
  );
  const id = useId();
  const fieldOf = (name: "present" | "password" | "again") => ({
    id: `${id}-${name}`,
    name,
    type: "password",
    autoComplete: name === "present" ? "current-password" : "new-password",
    problem: problemOf(problems, name),
  });
  return (
    <form action={submit} noValidate className="flex flex-col gap-5">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      {token && <input type="hidden" name="token" value={token} />}
      {asksForPresent && <TextField {...fieldOf("present")} label={t("present")} />}
      <TextField {...fieldOf("password")} label={t("new")} hint={t("hint")} />
      <TextField {...fieldOf("again")} label={t("again")} />
      <div>
        <Button aria-disabled={pending || undefined}>{submitLabel}</Button>
      </div>
    </form>
  );
}
