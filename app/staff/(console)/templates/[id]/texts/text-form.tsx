"use client";

import { Fragment, useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Choices, HiddenFields, TextField } from "#components/ui/fields.tsx";
import { FormProblems } from "../../../../_form/confirm-form.tsx";
import { fieldOf, problemOf } from "../../../../_form/form-state.ts";
import { ContentField } from "../../../../_messages/sms-content-field.tsx";
import { changeText, type TextState } from "./actions.ts";

interface TextFormProps {
  passTemplateId: string;
  textId?: string | undefined;
  before: TextState["typed"];
  previews: TextState["previews"];
}

export function TextForm({ passTemplateId, textId, before, previews: first }: TextFormProps) {
  const t = useTranslations("staff.texts");
  const [state, submit, pending] = useActionState(changeText, {
    typed: before,
    problems: [],
    previews: first,
  });
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
          {...fieldOf(id, problems, "name")}
          label={t("name")}
          hint={t("nameHint")}
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
