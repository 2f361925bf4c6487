"use client";

import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { FormWords } from "./form-words.ts";
import type { PassFormState } from "./pass-form-state.ts";

/** What somebody else wrote meanwhile, beside what the reader wrote, and whose now stands. */
export function MeanwhileNotice({ words, state }: { words: FormWords; state: PassFormState }) {
  const { meanwhile, wasVoided } = state;
  if (!meanwhile) return null;
  const stands = {
    ...{ theirs: words.standsTheirs, yours: words.standsYours, same: words.standsSame },
  };
  return (
    <Focused role="alert">
      <Notice tone="waiting" icon="alert">
        <h2 className="font-semibold">{words.meanwhileTitle}</h2>
        <p>{words.meanwhileLead}</p>
        {wasVoided && <p className="mt-2 font-semibold">{words.meanwhileVoided}</p>}
        <ul>
          {meanwhile.map(({ label, theirs, yours, stands: whose }) => (
            <li key={label} className="mt-3 border-t border-line-strong pt-2">
              <p className="font-semibold">{label}</p>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                <dt>{words.theirs}</dt>
                <dd>{theirs}</dd>
                <dt>{words.yours}</dt>
                <dd>{yours}</dd>
              </dl>
              <p>{stands[whose]}</p>
            </li>
          ))}
        </ul>
      </Notice>
    </Focused>
  );
}
