"use client";

import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#look/icon.ts";
import type { OpenPassState } from "./actions.ts";

export interface OpenPassWords {
  label: string;
  hint: string;
  submit: string;
  problemTitle: string;
  problem: Record<NonNullable<OpenPassState["problem"]>, string>;
}

interface OpenPassFormProps {
  act: (state: OpenPassState, form: FormData) => Promise<OpenPassState>;
  words: OpenPassWords;
}

/** A pass by its identifier; what was typed stays in the field when it is not one. */
export function OpenPassForm({ act, words }: OpenPassFormProps) {
  const [{ typed, problem, attempt }, submit, pending] = useSteadyAction<OpenPassState>(
    act,
    { typed: "" },
    (_, form) => ({
      ...{ typed: String(form.get("pass") ?? ""), problem: "fault" },
      attempt: `lost-${Date.now()}`,
    }),
  );
  const field = useId();
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      {problem && (
        <ProblemSummary
          key={attempt}
          title={words.problemTitle}
          problems={[{ field, words: words.problem[problem] }]}
        />
      )}
      <TextField
        key={`field-${attempt}`}
        id={field}
        label={words.label}
        hint={words.hint}
        problem={problem && words.problem[problem]}
        name="pass"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={300}
        defaultValue={typed}
      />
      <Button aria-disabled={pending || undefined}>
        <Icon name="pass" />
        {words.submit}
      </Button>
    </form>
  );
}
