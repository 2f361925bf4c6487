"use client";

import { useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { ForgottenState } from "./actions.ts";

interface ForgottenFormProps {
  act: (state: ForgottenState, form: FormData) => Promise<ForgottenState>;
  words: { email: string; submit: string; problemTitle: string };
}

export function ForgottenForm({ act, words }: ForgottenFormProps) {
  const [{ email, sent, problem, attempt }, submit, pending] = useActionState(act, { email: "" });
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
      {problem && (
        <ProblemSummary
          key={attempt}
          title={words.problemTitle}
          problems={[{ words: problem.words, field: problem.field && `${id}-${problem.field}` }]}
        />
      )}
      <TextField
        key={`email-${attempt}`}
        id={`${id}-email`}
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        {...(problem?.field === "email" && { problem: problem.words })}
      />
      <Button aria-disabled={pending || undefined}>{words.submit}</Button>
    </form>
  );
}
