"use client";

import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { TextArea, TextField } from "#components/ui/text-field.tsx";
import { FormProblems } from "../../../_confirm/confirm-form.tsx";
import { type PasteState, typedListOf } from "./paste-state.ts";

type Word = "name" | "nameHint" | "type" | "list" | "listHint" | "submit" | "problemTitle" | "lost";

interface PasteFormProps {
  act: (state: PasteState, form: FormData) => Promise<PasteState>;
  words: Record<Word, string>;
  types: Choice[];
  formToken: string;
}

/** A list of recipients, pasted from a column of a spreadsheet. */
export function PasteForm({ act, words, types, formToken }: PasteFormProps) {
  const id = useId();
  const first: PasteState = {
    typed: { name: "", type: types[0]?.value ?? "", list: "" },
    problems: [],
  };
  const [{ typed, problems, attempt }, submit, pending] = useSteadyAction<PasteState>(
    act,
    first,
    (_, form) => ({
      typed: typedListOf(form),
      problems: [{ words: words.lost }],
      attempt: `lost-${Date.now()}`,
    }),
  );
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.words;
  return (
    <form action={submit} noValidate key={attempt} className="flex max-w-2xl flex-col gap-6">
      <HiddenFields entries={[["formToken", formToken]]} />
      <FormProblems title={words.problemTitle} id={id} problems={problems} />
      <TextField
        id={`${id}-name`}
        label={words.name}
        hint={words.nameHint}
        problem={problemOf("name")}
        name="name"
        maxLength={100}
        defaultValue={typed.name}
      />
      <div id={`${id}-type`} tabIndex={-1}>
        <Choices
          legend={words.type}
          name="type"
          kind="radio"
          choices={types}
          chosen={[typed.type]}
          problem={problemOf("type")}
        />
      </div>
      <TextArea
        id={`${id}-list`}
        label={words.list}
        hint={words.listHint}
        problem={problemOf("list")}
        name="list"
        rows={10}
        spellCheck={false}
        defaultValue={typed.list}
      />
      <div>
        <Button aria-disabled={pending || undefined}>{words.submit}</Button>
      </div>
    </form>
  );
}
