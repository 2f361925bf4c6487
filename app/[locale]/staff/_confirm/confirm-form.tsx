"use client";

import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { Icon } from "#theme/icon.ts";

interface ConfirmHeadProps {
  words: Record<"confirmTitle" | "confirmLead", string>;
  /** Where something else on the step must be read first. */
  isAside: boolean;
}

/** The question of the last step, which takes the focus as a page would. */
export function ConfirmHead({ words, isAside }: ConfirmHeadProps) {
  const head = (
    <>
      <h2 className="text-lg font-semibold">{words.confirmTitle}</h2>
      {!isAside && <p className="text-ink-soft">{words.confirmLead}</p>}
    </>
  );
  return isAside ? <div>{head}</div> : <Focused>{head}</Focused>;
}

interface ConfirmButtonsProps {
  words: Record<"send" | "change", string>;
  pending: boolean;
}

/** The last step of a form that sends: send it as it is, or go back and change it. */
export function ConfirmButtons({ words, pending }: ConfirmButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button name="intent" value="send" aria-disabled={pending || undefined}>
        <Icon name="send" />
        {words.send}
      </Button>
      <Button manner="secondary" name="intent" value="change">
        {words.change}
      </Button>
    </div>
  );
}

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
