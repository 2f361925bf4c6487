"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextArea, TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#theme/icon.ts";
import type { FormWords } from "./form-view.ts";
import { problemOf, type TypedProps } from "./pass-fields.tsx";
import { fieldPrefix, maxRows } from "./pass-form-state.ts";

interface BackFieldsProps extends TypedProps {
  words: FormWords;
  isNewRow: boolean;
}

/** The rows of the back. With a script a row is added at once, without one by a submit. */
export function BackFields({ id, words, typed, problems, isNewRow }: BackFieldsProps) {
  const [count, setCount] = useState(Math.max(1, typed.back.length));
  const [added, setAdded] = useState(isNewRow);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (added) document.getElementById(`${id}-backLabel-${count - 1}`)?.focus();
  }, [added, count, id]);
  const add = () => {
    setAdded(true);
    setCount(count + 1);
  };
  return (
    <fieldset className="border-t-2 border-line pt-3">
      <legend className="float-left mb-1 w-full text-lg font-semibold">{words.back}</legend>
      <div className="clear-both flex flex-col gap-5">
        <p className="text-ink-soft">{words.backHint}</p>
        {Array.from({ length: count }, (_, row) => `row-${row}`).map((key, row) => (
          <div key={key} className="flex flex-col gap-3 border-l-4 border-line pl-4">
            <TextField
              id={`${id}-backLabel-${row}`}
              label={`${words.backLabel} ${row + 1}`}
              problem={problemOf(problems, `backLabel-${row}`)}
              name={`${fieldPrefix}backLabel`}
              maxLength={undefined}
              defaultValue={typed.back[row]?.label}
              autoFocus={isNewRow && row === count - 1}
            />
            <TextArea
              id={`${id}-backValue-${row}`}
              label={`${words.backValue} ${row + 1}`}
              problem={problemOf(problems, `backValue-${row}`)}
              name={`${fieldPrefix}backValue`}
              rows={2}
              maxLength={undefined}
              defaultValue={typed.back[row]?.value}
            />
          </div>
        ))}
        {count < maxRows && (
          <div>
            <Button
              manner="secondary"
              type={isScripted ? "button" : "submit"}
              name="intent"
              value="add-row"
              onClick={isScripted ? add : undefined}
            >
              <Icon name="create" />
              {words.addRow}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
