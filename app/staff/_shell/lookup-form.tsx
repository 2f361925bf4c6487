"use client";

import { type ComponentProps, useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon, type IconName } from "#theme/icon.ts";

export interface LookupState {
  typed: string;
  problem?: string;
  /** Whether another kind of search may find the typed text; the form then offers that search. */
  isOther?: boolean;
  /** A new value with each answer, so that each answer takes the focus. */
  attempt?: string;
}

interface LookupFormProps {
  act: (state: LookupState, form: FormData) => Promise<LookupState>;
  label: string;
  hint: string;
  submit: string;
  problemTitle: string;
  /** In place of an answer that never came. */
  fault: string;
  input: { name: string } & Pick<
    ComponentProps<"input">,
    "inputMode" | "autoCapitalize" | "maxLength" | "className"
  >;
  /** What stands in the field at first. */
  before?: string;
  /** Offered beside a problem that shows that the person looks for something else. */
  otherWay?: { href: string; label: string; icon: IconName } | undefined;
}

/** One field that leads to one record. What was typed stays in it when there is none. */
export function LookupForm(props: LookupFormProps) {
  const { act, label, hint, problemTitle, fault, input, before = "", otherWay } = props;
  const [state, submit, pending] = useSteadyAction<LookupState>(
    act,
    { typed: before },
    (_, form) => ({
      typed: String(form.get(input.name) ?? ""),
      problem: fault,
      attempt: `lost-${Date.now()}`,
    }),
  );
  const { typed, problem, isOther, attempt } = state;
  const field = useId();
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      {problem && (
        <ProblemSummary key={attempt} title={problemTitle} problems={[{ field, words: problem }]} />
      )}
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            key={`field-${attempt}`}
            id={field}
            label={label}
            hint={hint}
            problem={problem}
            spellCheck={false}
            data-search
            defaultValue={typed}
            {...input}
          />
        </div>
        <Button aria-disabled={pending || undefined}>
          <Icon name="find" />
          {props.submit}
        </Button>
      </div>
      {isOther && otherWay && (
        <ButtonLink manner="secondary" href={otherWay.href}>
          <Icon name={otherWay.icon} />
          {otherWay.label}
        </ButtonLink>
      )}
    </form>
  );
}
