"use client";

import { Fragment, type ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { Icon } from "#theme/icon.ts";
import type { FlowState, Problem } from "./form-state.ts";

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
  title: string;
  lead: string;
  /** Heading of the list of problems. */
  problemTitle: string;
  problems: readonly Problem[];
  /** What was typed, to go along unseen. */
  typed: readonly (readonly [string, string])[];
  warnings: readonly string[];
  pending: boolean;
  send: string;
  change: string;
  icon?: "send";
  manner?: "primary" | "danger";
  /** What will be done. */
  children?: ReactNode;
}

/** What will be done, in full, before it is: do it as it is, or go back and change it. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { title, lead, problemTitle, problems, typed, warnings, pending } = props;
  const head = <h2 className="text-lg font-semibold">{title}</h2>;
  return (
    <>
      <HiddenFields entries={typed} />
      <FormProblems title={problemTitle} id="" problems={problems} />
      {/* Where something went wrong, that is read first. */}
      {problems.length > 0 ? (
        <div>{head}</div>
      ) : (
        <Focused>
          {head}
          <p className="text-ink-soft">{lead}</p>
        </Focused>
      )}
      {props.children}
      {warnings.length > 0 && (
        <Notice tone="waiting" icon="alert">
          <ul className="flex flex-col gap-1">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          name="intent"
          value="send"
          manner={props.manner}
          aria-disabled={pending || undefined}
        >
          {props.icon && <Icon name={props.icon} />}
          {props.send}
        </Button>
        <Button manner="secondary" name="intent" value="change">
          {props.change}
        </Button>
      </div>
    </>
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
