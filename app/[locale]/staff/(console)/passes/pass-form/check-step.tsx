"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { ConfirmStep } from "../../../_confirm/confirm-form.tsx";
import type { FormWords } from "./form-view.ts";
import { type CheckRow, type PassFormState, typedEntries } from "./pass-form-state.ts";

interface CheckStepProps {
  words: FormWords;
  state: PassFormState;
  pending: boolean;
}

/** What will be done, in full, before it is. */
export function CheckStep({ words, state, pending }: CheckStepProps) {
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
export function UnknownEnd({ words, rows, href }: UnknownEndProps) {
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
