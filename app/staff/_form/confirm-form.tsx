"use client";

import { unstable_rethrow } from "next/navigation";
import { Fragment, type ReactNode, useActionState, useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { HiddenFields } from "#components/ui/fields.tsx";
import { Focused, prefixTitle } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { Icon } from "#theme/icon.ts";
import { type CarriedFields, type FlowState, type Problem, typedText } from "./form-state.ts";

interface ConfirmFormProps<State extends FlowState<unknown>> {
  act: (state: State, form: FormData) => Promise<State>;
  first: Awaited<State>;
  carried: CarriedFields;
  /** Reads what was typed, when no answer came. */
  read: (form: FormData) => Partial<State>;
  /** Problem when no answer came. Sending again is safe: a form is carried out once. */
  lost: Record<"send" | "look", string> & { title?: string };
  children: (state: State, pending: boolean) => ReactNode;
  /** Replaces the form when the outcome is unknown. */
  unknown?: (state: State) => ReactNode;
}

/** A form that is written, confirmed and carried out once. */
export function ConfirmForm<State extends FlowState<unknown>>(props: ConfirmFormProps<State>) {
  const { act, first, carried, read, lost, children, unknown } = props;
  const [state, submit, pending] = useSteadyAction<State>(act, first, (before, form) => ({
    ...before,
    ...read(form),
    problems: [{ title: lost.title, words: form.get("intent") === "send" ? lost.send : lost.look }],
    attempt: `lost-${Date.now()}`,
    lostToken: typedText(form, "formToken"),
  }));
  if (state.step === "unknown" && unknown) return unknown(state);
  const formToken = state.lostToken ?? carried.formToken;
  const entries = Object.entries({ ...carried, formToken });
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
  problemTitle: string;
  problems: readonly Problem[];
  /** Hidden fields. */
  typed: readonly (readonly [string, string])[];
  warnings: readonly string[];
  pending: boolean;
  /** Undefined while it cannot be sent. */
  send: string | undefined;
  change: string;
  icon?: "send";
  manner?: "primary" | "danger" | "secondary" | undefined;
  children?: ReactNode;
}

/** Review step: shows what will be done, before it is. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { title, lead, problemTitle, problems, typed, warnings, pending } = props;
  useEffect(() => prefixTitle("reviewPrefix"), []);
  const head = <h2 className="text-lg font-semibold">{title}</h2>;
  const send = props.send && (
    <Button
      key="send"
      name="intent"
      value="send"
      manner={props.manner}
      aria-disabled={pending || undefined}
    >
      {props.icon && <Icon name={props.icon} />}
      {props.send}
    </Button>
  );
  const change = (
    <Button key="change" manner="secondary" name="intent" value="change">
      {props.change}
    </Button>
  );
  return (
    <>
      <HiddenFields entries={typed} />
      <FormProblems title={problemTitle} id="" problems={problems} />
      {/* Problems take the focus before the heading. */}
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
      {/* A danger button comes second, so that a double click on the button before it does not press it. */}
      <div className="flex flex-wrap gap-3">
        {props.manner === "danger" ? [change, send] : [send, change]}
      </div>
    </>
  );
}

interface FormProblemsProps {
  title: string;
  /** Prefix of the identifiers of the fields. */
  id: string;
  problems: readonly Problem[];
}

export function FormProblems({ title, id, problems }: FormProblemsProps) {
  if (problems.length === 0) return null;
  // A problem that concerns two fields is listed once.
  const told = problems.filter(
    ({ words }, at) => problems.findIndex((one) => one.words === words) === at,
  );
  return (
    <ProblemSummary
      title={problems[0]?.title ?? title}
      problems={told.map(({ field, words }) => ({ words, field: field && `${id}-${field}` }))}
    />
  );
}

/**
 * `useActionState` that keeps the form when no answer comes. On the server the bare action, which
 * works without a script.
 */
export function useSteadyAction<State>(
  act: (before: Awaited<State>, form: FormData) => State | Promise<State>,
  first: Awaited<State>,
  lost: (before: Awaited<State>, form: FormData) => State,
) {
  const steady = async (before: Awaited<State>, form: FormData): Promise<State> => {
    try {
      return await act(before, form);
    } catch (error) {
      unstable_rethrow(error);
      return lost(before, form);
    }
  };
  return useActionState(typeof window === "undefined" ? act : steady, first);
}
