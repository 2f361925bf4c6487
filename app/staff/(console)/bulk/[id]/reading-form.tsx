"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import type { ReadingState } from "./actions.ts";

interface ReadingFormProps {
  act: (state: ReadingState, form: FormData) => Promise<ReadingState>;
  carried: readonly (readonly [name: string, value: string])[];
  fields: { name: string; legend: string; hint?: string; choices: Choice[]; chosen: string }[];
  submit: { label: string; manner: "primary" | "secondary" };
}

/** How a list is read: which column names the recipients, and whether hidden rows are among them. */
export function ReadingForm({ act, carried, fields, submit }: ReadingFormProps) {
  const [{ problem }, send] = useActionState(act, {});
  return (
    <form action={send} className="flex max-w-2xl flex-col gap-6 pb-4">
      <HiddenFields entries={carried} />
      {problem && <ProblemSummary title={problem} problems={[]} />}
      {fields.map(({ chosen, ...field }) => (
        <Choices key={field.name} kind="radio" chosen={[chosen]} {...field} />
      ))}
      <div>
        <Button manner={submit.manner}>{submit.label}</Button>
      </div>
    </form>
  );
}
