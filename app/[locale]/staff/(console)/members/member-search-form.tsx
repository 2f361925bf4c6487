"use client";

import { useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { useSlashKey } from "#components/ui/slash-key.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#theme/icon.ts";
import type { MemberSearchState } from "./actions.ts";

export interface MemberSearchWords {
  label: string;
  hint: string;
  submit: string;
  problemTitle: string;
  problem: Record<NonNullable<MemberSearchState["problem"]>, string>;
}

interface MemberSearchFormProps {
  act: (state: MemberSearchState, form: FormData) => Promise<MemberSearchState>;
  words: MemberSearchWords;
}

/** The console's most used field: `/` leads to it from anywhere on the page. */
export function MemberSearchForm({ act, words }: MemberSearchFormProps) {
  const [{ typed, problem, attempt }, submit, pending] = useActionState(act, { typed: "" });
  const field = useId();
  useSlashKey(field);
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
        name="kennitala"
        inputMode="numeric"
        spellCheck={false}
        defaultValue={typed}
        className="text-xl tracking-wide tabular-nums"
      />
      <Button aria-disabled={pending || undefined}>
        <Icon name="find" />
        {words.submit}
      </Button>
    </form>
  );
}
