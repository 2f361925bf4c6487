"use client";

import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { CheckStep, UnknownEnd } from "./check-step.tsx";
import type { FormView, FormWords } from "./form-view.ts";
import type { PassFormState } from "./pass-form-state.ts";
import { typedPassOf } from "./pass-form-state.ts";
import { WriteStep } from "./write-step.tsx";

export interface PassFormProps {
  act: (state: PassFormState, form: FormData) => Promise<PassFormState>;
  words: FormWords;
  /** Undefined when the service went away while the form was out: what was typed is kept all the same. */
  view: FormView | undefined;
  before: PassFormState["typed"];
  /** What goes along unseen: what it is about, the form's own token, where the reader came from. */
  carried: Record<"formToken" | "find", string> & Record<string, string>;
  /** What the form was drawn from, when somebody else may change it meanwhile. */
  seen?: string | undefined;
  cancel: string;
  /** Where to look when the end is not known. */
  unknownLink: string;
}

/** Two steps of one form: writing, then a look at what will be done. What was typed stays. */
export function PassForm(props: PassFormProps) {
  const { act, words, before, carried, seen, unknownLink } = props;
  const first: PassFormState = { step: "write", typed: before, problems: [], seen };
  const [state, submit, pending] = useSteadyAction<PassFormState>(act, first, (was, form) => ({
    ...{ ...was, typed: typedPassOf(form), attempt: `lost-${Date.now()}`, isNewRow: false },
    problems: [{ words: form.get("intent") === "send" ? words.lostSend : words.lostLook }],
  }));
  if (state.step === "unknown") {
    return <UnknownEnd words={words} rows={state.rows ?? []} href={unknownLink} />;
  }
  const entries = Object.entries({ ...carried, seen: state.seen ?? seen ?? "" });
  return (
    <form action={submit} noValidate className="flex max-w-2xl flex-col gap-6">
      <HiddenFields entries={entries} />
      {state.step === "confirm" ? (
        <CheckStep key={state.attempt} words={words} state={state} pending={pending} />
      ) : (
        <WriteStep key={state.attempt} {...props} state={state} pending={pending} />
      )}
    </form>
  );
}
