"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { type CarriedFields, ConfirmForm, ConfirmStep } from "../../../_confirm/confirm-form.tsx";
import type { FormView, FormWords } from "./form-view.ts";
import { type CheckRow, type PassFormState, typedEntries, typedPassOf } from "./pass-form-state.ts";
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

interface CheckStepProps {
  words: FormWords;
  state: PassFormState;
  pending: boolean;
}

/** What will be done, in full, before it is. */
function CheckStep({ words, state, pending }: CheckStepProps) {
  const { typed, problems, rows = [], warnings = [] } = state;
  return (
    <ConfirmStep
      words={words}
      problems={problems}
      typed={typedEntries(typed)}
      warnings={warnings}
      pending={pending}
    >
      <CheckRows words={words} rows={rows} />
    </ConfirmStep>
  );
}

/** What will stand on the pass, line by line; where it is compared, what stands there now too. */
function CheckRows({ words, rows }: { words: FormWords; rows: readonly CheckRow[] }) {
  return (
    <dl className="border-t border-line">
      {rows.map(({ label, before, after }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows of the back may be the same
          key={`${label}-${at}`}
          className="grid gap-x-6 border-b border-line py-2.5 [overflow-wrap:anywhere] sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{label}</dt>
          {before !== undefined && (
            <dd className="whitespace-pre-wrap text-ink-soft sm:col-start-2">
              {words.now} <bdi>{before}</bdi>
            </dd>
          )}
          <dd className="font-semibold whitespace-pre-wrap sm:col-start-2">
            {before !== undefined && <span className="font-normal">{words.willBe} </span>}
            <bdi>{after}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface UnknownEndProps {
  words: FormWords;
  rows: readonly CheckRow[];
  href: string;
}

/** In the form's place, when it may have been done: this form must not do it again. */
function UnknownEnd({ words, rows, href }: UnknownEndProps) {
  return (
    <>
      <Focused role="alert">
        <PageMessage
          level={2}
          icon="question"
          title={words.unknownTitle}
          body={words.unknownBody}
          next={words.unknownNext}
        />
      </Focused>
      {rows.length > 0 && (
        <div className="mt-8 max-w-2xl">
          <h3 className="mb-2 font-semibold">{words.asked}</h3>
          <CheckRows words={words} rows={rows} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={href} manner="secondary">
          {words.unknownLink}
        </ButtonLink>
      </div>
    </>
  );
}
