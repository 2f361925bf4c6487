"use client";

import { useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { SignInState } from "./actions.ts";

interface SignInFormProps {
  act: (state: SignInState, form: FormData) => Promise<SignInState>;
  next: string;
  /** Whether the button before it is the one that most people want. */
  isSecond: boolean;
  words: { email: string; password: string; submit: string; problemTitle: string };
}

export function SignInForm({ act, next, isSecond, words }: SignInFormProps) {
  const [{ email, problem, attempt }, submit, pending] = useActionState(act, { email: "" });
  const id = useId();
  const of = (field: "email" | "password") =>
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
      <TextField
        key={`email-${attempt}`}
        id={`${id}-email`}
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        {...of("email")}
      />
      <TextField
        id={`${id}-password`}
        label={words.password}
        name="password"
        type="password"
        autoComplete="current-password"
        {...of("password")}
      />
      <input type="hidden" name="next" value={next} />
      <Button manner={isSecond ? "secondary" : "primary"} aria-disabled={pending || undefined}>
        {words.submit}
      </Button>
    </form>
  );
}
