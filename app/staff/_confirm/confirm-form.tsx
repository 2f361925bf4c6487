"use client";

import { Fragment, type ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { Icon } from "#theme/icon.ts";

/** What goes along unseen: what it is about, the form's own token, where the reader came from. */
export type CarriedFields = Record<"formToken" | "find", string> & Record<string, string>;

interface ConfirmFormProps<State extends FlowState<unknown>> {
  act: (state: State, form: FormData) => Promise<State>;
  first: Awaited<State>;
  carried: CarriedFields;
  /** The form as it was typed, kept when no answer came. */
  read: (form: FormData) => Partial<State>;
  /** In place of an answer that never came: one form is carried out once, so trying again is safe. */
  lost: Record<"send" | "look", string>;
  children: (state: State, pending: boolean) => ReactNode;
  /** In the form's place, when the end is not known. */
  unknown?: (state: State) => ReactNode;
}

/** The steps of one form: writing, then what will be done in full. What was typed stays. */
export function ConfirmForm<State extends FlowState<unknown>>(props: ConfirmFormProps<State>) {
  const { act, first, carried, read, lost, children, unknown } = props;
  const [state, submit, pending] = useSteadyAction<State>(act, first, (before, form) => ({
    ...before,
    ...read(form),
    problems: [{ words: form.get("intent") === "send" ? lost.send : lost.look }],
    attempt: `lost-${Date.now()}`,
  }));
  if (state.step === "unknown" && unknown) return unknown(state);
  const entries = Object.entries(carried);
  if (state.seen !== undefined) entries.push(["seen", state.seen]);
  return (
    <form action={submit} noValidate className="flex max-w-2xl flex-col gap-6">
      <HiddenFields entries={entries} />
      <Fragment key={state.attempt}>{children(state, pending)}</Fragment>
    </form>
  );
}

interface ConfirmStepProps {
  words: Record<"confirmTitle" | "confirmLead" | "lostTitle" | "send" | "change", string>;
  problems: readonly Problem[];
  /** What was typed, to go along unseen. */
  typed: readonly (readonly [string, string])[];
  warnings: readonly string[];
  pending: boolean;
  icon?: "send";
  manner?: "primary" | "danger";
  /** What will be done. */
  children?: ReactNode;
}

/** What will be done, in full, before it is: do it as it is, or go back and change it. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { words, problems, typed, warnings, pending, icon, manner, children } = props;
  const head = <h2 className="text-lg font-semibold">{words.confirmTitle}</h2>;
  return (
    <>
      <HiddenFields entries={typed} />
      <FormProblems title={words.lostTitle} id="" problems={problems} />
      {/* Where something went wrong, that is read first. */}
      {problems.length > 0 ? (
        <div>{head}</div>
      ) : (
        <Focused>
          {head}
          <p className="text-ink-soft">{words.confirmLead}</p>
        </Focused>
      )}
      {children}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="send" manner={manner} aria-disabled={pending || undefined}>
          {icon && <Icon name={icon} />}
          {words.send}
        </Button>
        <Button manner="secondary" name="intent" value="change">
          {words.change}
        </Button>
      </div>
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <Notice tone="waiting" icon="alert">
      <ul className="flex flex-col gap-1">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface FormProblemsProps {
  title: string;
  /** What the identifiers of the fields begin with. */
  id: string;
  problems: readonly Problem[];
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

export interface Problem {
  field?: string | undefined;
  words: string;
}

/** Where a form stands that is written, confirmed, and then carried out once. */
export interface FlowState<Typed> {
  /** `unknown`: it may have been carried out, and this form does not ask for it again. */
  step: "write" | "confirm" | "unknown";
  typed: Typed;
  problems: Problem[];
  /** The seal of what the form was drawn from, where somebody else may change it meanwhile. */
  seen?: string | undefined;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}
