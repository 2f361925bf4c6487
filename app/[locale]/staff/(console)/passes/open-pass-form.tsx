"use client";

import { useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { useSlashKey } from "#components/ui/slash-key.ts";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#theme/icon.ts";
import type { OpenPassState } from "./actions.ts";

export interface OpenPassWords {
  label: string;
  hint: string;
  submit: string;
  toScan: string;
  problemTitle: string;
  problem: Record<NonNullable<OpenPassState["problem"]>, string>;
}

interface OpenPassFormProps {
  act: (state: OpenPassState, form: FormData) => Promise<OpenPassState>;
  words: OpenPassWords;
  /** For whoever may scan: the interface finds a pass by its code only there. */
  scanner: string | undefined;
}

/** A pass by its identifier; what was typed stays in the field when it is not one. `/` leads here. */
export function OpenPassForm({ act, words, scanner }: OpenPassFormProps) {
  const [{ typed, problem, attempt }, submit, pending] = useSteadyAction<OpenPassState>(
    act,
    { typed: "" },
    (_, form) => ({
      typed: String(form.get("pass") ?? ""),
      problem: "fault",
      attempt: `lost-${Date.now()}`,
    }),
  );
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
      {scanner && (problem === "code" || problem === "address") && (
        <ButtonLink manner="secondary" href={scanner}>
          <Icon name="scan" />
          {words.toScan}
        </ButtonLink>
      )}
    </form>
  );
}
