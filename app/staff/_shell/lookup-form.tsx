"use client";

import { type ComponentProps, useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon, type IconName } from "#theme/icon.ts";

export interface LookupState<Problem extends string> {
  typed: string;
  problem?: Problem | "fault";
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

export interface LookupWords<Problem extends string> {
  label: string;
  hint: string;
  submit: string;
  problemTitle: string;
  problem: Record<Problem | "fault", string>;
}

interface LookupFormProps<Problem extends string> {
  act: (state: LookupState<Problem>, form: FormData) => Promise<LookupState<Problem>>;
  words: LookupWords<Problem>;
  icon: IconName;
  input: { name: string } & Pick<
    ComponentProps<"input">,
    "inputMode" | "autoCapitalize" | "maxLength" | "className"
  >;
  /** What stands in the field at first. */
  before?: string;
  /** Offered beside a problem that shows that the person looks for something else. */
  otherWay?: { problems: Problem[]; href: string; label: string; icon: IconName } | undefined;
}

/** One field that leads to one record. What was typed stays in it when there is none. */
export function LookupForm<Problem extends string>({
  act,
  words,
  icon,
  input,
  before = "",
  otherWay,
}: LookupFormProps<Problem>) {
  const [{ typed, problem, attempt }, submit, pending] = useSteadyAction<LookupState<Problem>>(
    act,
    { typed: before },
    (_, form) => ({
      typed: String(form.get(input.name) ?? ""),
      problem: "fault",
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
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            key={`field-${attempt}`}
            id={field}
            label={words.label}
            hint={words.hint}
            problem={problem && words.problem[problem]}
            spellCheck={false}
            data-search
            defaultValue={typed}
            {...input}
          />
        </div>
        <Button aria-disabled={pending || undefined}>
          <Icon name={icon} />
          {words.submit}
        </Button>
      </div>
      {otherWay?.problems.some((one) => one === problem) && (
        <ButtonLink manner="secondary" href={otherWay.href}>
          <Icon name={otherWay.icon} />
          {otherWay.label}
        </ButtonLink>
      )}
    </form>
  );
}
