"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { FormProblems } from "../../_form/confirm-form.tsx";
import { problemOf } from "../../_form/form-state.ts";
import type { EmailState } from "./actions.ts";

interface SignInFormProps {
  act: (state: EmailState, form: FormData) => Promise<EmailState>;
  next: string;
  /** Whether the button before it is the one that most people want. */
  isSecond: boolean;
}

export function SignInForm({ act, next, isSecond }: SignInFormProps) {
  const t = useTranslations("staff.signIn");
  const first = { typed: "", problems: [] };
  const [{ typed, problems, attempt }, submit, pending] = useActionState(act, first);
  const id = useId();
  return (
    <form action={submit} noValidate className="flex flex-col gap-5">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
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
      <TextField
        id={`${id}-password`}
        label={t("password")}
        name="password"
        type="password"
        autoComplete="current-password"
        problem={problemOf(problems, "password")}
      />
      <input type="hidden" name="next" value={next} />
      <Button manner={isSecond ? "secondary" : "primary"} aria-disabled={pending || undefined}>
        {t(isSecond ? "provider.submitPassword" : "submit")}
      </Button>
    </form>
  );
}
