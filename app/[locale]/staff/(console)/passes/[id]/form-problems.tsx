"use client";

import { ProblemSummary } from "#components/ui/problem-summary.tsx";

interface FormProblemsProps {
  title: string;
  /** What the identifiers of the fields begin with. */
  id: string;
  problems: readonly { field?: string | undefined; words: string }[];
}

/** Everything that is wrong with what was typed; nothing when nothing is. */
export function FormProblems({ title, id, problems }: FormProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ProblemSummary
      title={title}
      problems={problems.map(({ field, words }) => ({ words, field: field && `${id}-${field}` }))}
    />
  );
}

/** In place of an answer that never came: one form sends once, so trying again is safe. */
export function lostProblem(form: FormData, words: Record<"lostSend" | "lostLook", string>) {
  return { words: form.get("intent") === "send" ? words.lostSend : words.lostLook };
}
