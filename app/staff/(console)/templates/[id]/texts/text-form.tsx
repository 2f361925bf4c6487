"use client";

import { Fragment, useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { FormProblems } from "../../../../_confirm/confirm-form.tsx";
import { ContentField } from "../../../passes/[id]/sms/content-field.tsx";
import type { TextState, TextWords } from "./text-form-state.ts";

interface TextFormProps {
  act: (state: TextState, form: FormData) => Promise<TextState>;
  words: TextWords;
  passTemplateId: string;
  /** Undefined for a new one. */
  textId?: string | undefined;
  before: TextState["typed"];
}

/** A saved text in both languages, each with its preview. */
export function TextForm({ act, words, passTemplateId, textId, before }: TextFormProps) {
  const [state, submit, pending] = useActionState(act, { typed: before, problems: [] });
  const { typed, problems, previews, attempt, isNew } = state;
  const id = useId();
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.words;
  const changed = isNew ? undefined : textId;
  const carried: [string, string][] = [["passTemplateId", passTemplateId]];
  if (changed) carried.push(["textId", changed]);
  return (
    <form action={submit} noValidate className="flex max-w-2xl flex-col gap-6">
      <HiddenFields entries={carried} />
      <Fragment key={attempt}>
        <FormProblems title={words.problemTitle} id={id} problems={problems} />
        <TextField
          id={`${id}-name`}
          name="name"
          label={words.name}
          hint={words.nameHint}
          problem={problemOf("name")}
          defaultValue={typed.name}
          maxLength={60}
        />
        {(["icelandic", "english"] as const).map((field) => (
          <ContentField
            key={field}
            id={`${id}-${field}`}
            name={field}
            lang={field === "icelandic" ? "is" : "en"}
            label={words[field]}
            words={words}
            hint={words.contentHint}
            before={typed[field]}
            problem={problemOf(field)}
            seen={previews?.[field]}
          />
        ))}
        <Choices
          legend={words.defaultLegend}
          name="isDefault"
          kind="checkbox"
          chosen={typed.isDefault ? ["yes"] : []}
          choices={[{ value: "yes", label: words.default }]}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="save" aria-disabled={pending || undefined}>
            {words.save}
          </Button>
          <Button manner="secondary" name="intent" value="preview">
            {words.preview}
          </Button>
          {changed && (
            <Button manner="secondary" name="intent" value="delete">
              {words.delete}
            </Button>
          )}
        </div>
      </Fragment>
    </form>
  );
}
