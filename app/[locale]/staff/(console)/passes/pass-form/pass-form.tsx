"use client";

import { type CarriedFields, ConfirmForm } from "../../../_confirm/confirm-form.tsx";
import { CheckStep, UnknownEnd } from "./check-step.tsx";
import type { FormView, FormWords } from "./form-view.ts";
import { type PassFormState, typedPassOf } from "./pass-form-state.ts";
import { WriteStep } from "./write-step.tsx";

export interface PassFormProps {
  act: (state: PassFormState, form: FormData) => Promise<PassFormState>;
  words: FormWords;
  /** Undefined when the service went away while the form was out: what was typed is kept all the same. */
  view: FormView | undefined;
  before: PassFormState["typed"];
  carried: CarriedFields;
  /** What the form was drawn from, when somebody else may change it meanwhile. */
  seen?: string | undefined;
  cancel: string;
  /** Where to look when the end is not known. */
  unknownLink: string;
}

/** A pass that is created or changed: written, confirmed, done once. */
export function PassForm(props: PassFormProps) {
  const { act, words, before, carried, seen, unknownLink } = props;
  return (
    <ConfirmForm<PassFormState>
      act={act}
      first={{ step: "write", typed: before, problems: [], seen }}
      carried={carried}
      read={(form) => ({ typed: typedPassOf(form), isNewRow: false })}
      lost={{ send: words.lostSend, look: words.lostLook }}
      unknown={({ rows = [] }) => <UnknownEnd words={words} rows={rows} href={unknownLink} />}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <CheckStep words={words} state={state} pending={pending} />
        ) : (
          <WriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}
