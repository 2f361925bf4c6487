"use client";

import { useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextField } from "#components/ui/text-field.tsx";

export interface PasswordState {
  problem?: { field?: "present" | "password" | "again" | undefined; words: string };
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

type PasswordWords = Record<"present" | "new" | "hint" | "again" | "problemTitle", string>;

interface PasswordFormProps {
  act: (state: PasswordState, form: FormData) => Promise<PasswordState>;
  words: PasswordWords;
  submitLabel: string;
  asksForPresent?: boolean;
  /** The invitation that lets one choose. */
  token?: string;
}

/** Passwords are never sent back into the form; everything else is. */
export function PasswordForm({
  act,
  words,
  submitLabel,
  asksForPresent,
  token,
}: PasswordFormProps) {
  const [{ problem, attempt }, submit, pending] = useActionState(act, {});
  const id = useId();
  const of = (field: "present" | "password" | "again") =>
    problem?.field === field ? { problem: problem.words } : {};
  return (
    <form action={submit} noValidate className="flex flex-col gap-5">
      {problem && (
        <ProblemSummary
          key={attempt}
          title={words.problemTitle}
          problems={[{ words: problem.words, field: problem.field && `${id}-${problem.field}` }]}
        />
      )}
      {token && <input type="hidden" name="token" value={token} />}
      {asksForPresent && (
        <TextField
          id={`${id}-present`}
          label={words.present}
          name="present"
          type="password"
          autoComplete="current-password"
          {...of("present")}
        />
      )}
      <TextField
        id={`${id}-password`}
        label={words.new}
        hint={words.hint}
        name="password"
        type="password"
        autoComplete="new-password"
        {...of("password")}
      />
      <TextField
        id={`${id}-again`}
        label={words.again}
        name="again"
        type="password"
        autoComplete="new-password"
        {...of("again")}
      />
      <div>
        <Button aria-disabled={pending || undefined}>{submitLabel}</Button>
      </div>
    </form>
  );
}
