"use client";

import { Button } from "#components/ui/button.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ConfirmHead } from "../[id]/confirm-head.tsx";
import { FormProblems } from "../[id]/form-problems.tsx";
import { CheckRows } from "./check-rows.tsx";
import type { FormWords } from "./form-words.ts";
import type { PassFormState } from "./pass-form-state.ts";
import { typedEntries } from "./typed-pass-of.ts";

interface CheckStepProps {
  words: FormWords;
  state: PassFormState;
  pending: boolean;
}

/** What will be done, in full, before it is. */
export function CheckStep({ words, state, pending }: CheckStepProps) {
  const { typed, problems, rows = [], warnings = [] } = state;
  return (
    <>
      <HiddenFields entries={typedEntries(typed)} />
      <FormProblems title={words.lostTitle} id="" problems={problems} />
      <ConfirmHead words={words} isAside={problems.length > 0} />
      <CheckRows words={words} rows={rows} />
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
        <Button name="intent" value="send" aria-disabled={pending || undefined}>
          {words.send}
        </Button>
        <Button manner="secondary" name="intent" value="change">
          {words.change}
        </Button>
      </div>
    </>
  );
}
