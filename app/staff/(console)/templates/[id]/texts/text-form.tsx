"use client";

import { Fragment, useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { FormProblems } from "../../../../_form/confirm-form.tsx";
import { problemOf } from "../../../../_form/form-state.ts";
import { ContentField } from "../../../passes/[id]/sms/content-field.tsx";
import type { TextState } from "./actions.ts";

interface TextFormProps {
  act: (state: TextState, form: FormData) => Promise<TextState>;
  passTemplateId: string;
  /** Undefined for a new one. */
  textId?: string | undefined;
  before: TextState["typed"];
}

/** A saved text in both languages, each with its preview. */
export function TextForm({ act, passTemplateId, textId, before }: TextFormProps) {
  const t = useTranslations("staff.texts");
  const sms = useTranslations("staff.sms");
  const [state, submit, pending] = useActionState(act, { typed: before, problems: [] });
  const { typed, problems, previews, attempt, isNew } = state;
  const id = useId();
  const changed = isNew ? undefined : textId;
  const carried: [string, string][] = [["passTemplateId", passTemplateId]];
  if (changed) carried.push(["textId", changed]);
  return (
    <form action={submit} noValidate className="flex max-w-2xl flex-col gap-6">
      <HiddenFields entries={carried} />
      <Fragment key={attempt}>
        <FormProblems title={t("problemTitle")} id={id} problems={problems} />
        <TextField
          id={`${id}-name`}
          name="name"
          label={t("name")}
          hint={t("nameHint")}
          problem={problemOf(problems, "name")}
          defaultValue={typed.name}
          maxLength={60}
        />
        {(["icelandic", "english"] as const).map((field) => (
          <ContentField
            key={field}
            id={`${id}-${field}`}
            name={field}
            lang={field === "icelandic" ? "is" : "en"}
            label={t(field)}
            hint={sms("contentHint")}
            before={typed[field]}
            problem={problemOf(problems, field)}
            seen={previews?.[field]}
          />
        ))}
        <Choices
          legend={t("defaultLegend")}
          name="isDefault"
          kind="checkbox"
          chosen={typed.isDefault ? ["yes"] : []}
          choices={[{ value: "yes", label: t("default") }]}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="save" aria-disabled={pending || undefined}>
            {t("save")}
          </Button>
          <Button manner="secondary" name="intent" value="preview">
            {t("preview")}
          </Button>
          {changed && (
            <Button manner="secondary" name="intent" value="delete">
              {t("delete")}
            </Button>
          )}
        </div>
      </Fragment>
    </form>
  );
}
