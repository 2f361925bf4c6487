"use client";

import { type ComponentProps, useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { HiddenFields, TextField } from "#components/ui/fields.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { Icon, type IconName } from "#theme/icon.ts";
import { useSteadyAction } from "../_form/confirm-form.tsx";

export interface LookupState {
  typed: string;
  problem?: string;
  /** Whether to offer the other kind of search. */
  isOther?: boolean;
  attempt?: string;
}

interface LookupFormProps {
  act: (state: LookupState, form: FormData) => Promise<LookupState>;
  /** Names and values of hidden fields. */
  carried?: Record<string, string> | undefined;
  label: string;
  hint: string;
  /** The key that leads to the field: shown where there is likely to be a keyboard. */
  keyHint?: string;
  submit: string;
  /** Style of the button: `secondary` if the page has a more important one. */
  manner?: "secondary";
  problemTitle: string;
  /** Problem when no answer came. */
  fault: string;
  input: { name: string } & Pick<
    ComponentProps<"input">,
    "inputMode" | "autoCapitalize" | "maxLength" | "className" | "autoFocus"
  >;
  /** First value of the field. */
  before?: string;
  /** The other kind of search, offered when it may find the text. */
  otherWay?: { href: string; label: string; icon: IconName } | undefined;
}

/** One field that leads to one record. */
export function LookupForm(props: LookupFormProps) {
  const { act, label, hint, keyHint, problemTitle, fault, input, before = "", otherWay } = props;
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
      {props.carried && <HiddenFields entries={Object.entries(props.carried)} />}
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            key={`field-${attempt}`}
            id={field}
            label={label}
            hint={
              keyHint ? (
                <>
                  {hint} <span className="hidden lg:inline">{keyHint}</span>
                </>
              ) : (
                hint
              )
            }
            problem={problem}
            spellCheck={false}
            data-search
            defaultValue={typed}
            {...input}
          />
        </div>
        <Button manner={props.manner} aria-disabled={pending || undefined}>
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
