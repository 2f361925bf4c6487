"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/fields.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { FormProblems } from "../../_form/confirm-form.tsx";
import { fieldOf } from "../../_form/form-state.ts";
import { askForNewPassword, type EmailState, type ForgottenState, signIn } from "./actions.ts";

interface SignInFormProps {
  next: string;
  /** Whether another button before it is the primary one. */
  isSecond: boolean;
}

export function SignInForm({ next, isSecond }: SignInFormProps) {
  const t = useTranslations("staff.signIn");
  const first: EmailState = { typed: "", problems: [] };
  const [{ typed, problems, attempt }, submit, pending] = useActionState(signIn, first);
  const id = useId();
  // A problem of both fields stands only in the summary, which describes both fields.
  const together = problems.length > 1 && {
    isProblemAside: true,
    "aria-describedby": `${id}-email-summary`,
  };
  return (
    <form action={submit} noValidate className="flex flex-col gap-5">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      <TextField
        {...fieldOf(id, problems, "email")}
        {...together}
        key={`email-${attempt}`}
        label={t("email")}
        type="email"
        autoComplete="username"
        defaultValue={typed}
      />
      <TextField
        {...fieldOf(id, problems, "password")}
        {...together}
        label={t("password")}
        type="password"
        autoComplete="current-password"
      />
      <input type="hidden" name="next" value={next} />
      <Button manner={isSecond ? "secondary" : "primary"} aria-disabled={pending || undefined}>
        {t(isSecond ? "provider.submitPassword" : "submit")}
      </Button>
    </form>
  );
}

export function ForgottenForm() {
  const t = useTranslations("staff.signIn");
  const first: ForgottenState = { typed: "", problems: [] };
  const [state, submit, pending] = useActionState(askForNewPassword, first);
  const { typed, sent, problems, attempt } = state;
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
        {...fieldOf(id, problems, "email")}
        key={`email-${attempt}`}
        label={t("email")}
        type="email"
        autoComplete="username"
        defaultValue={typed}
      />
      <Button aria-disabled={pending || undefined}>{t("forgotten.submit")}</Button>
    </form>
  );
}
