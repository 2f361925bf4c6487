"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { FieldProblem, TextArea, TextField } from "#components/ui/fields.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { Icon } from "#theme/icon.ts";
import { problemOf } from "../../../_form/form-state.ts";
import { fieldPrefix, maxRows, type PassFormState } from "./pass-form-state.ts";
import type { FieldView } from "./pass-words.ts";

interface TypedProps extends Pick<PassFormState, "typed" | "problems"> {
  /** Prefix of the identifiers of the fields. */
  id: string;
}

interface PassTextProps extends TypedProps {
  field: FieldView;
  isProblemAside?: boolean;
  width?: string;
}

/** A text field of the form; without a maximum length, so that nothing typed is cut. */
export function PassText({ id, typed, problems, field, ...manner }: PassTextProps) {
  const { isProblemAside, width = "" } = manner;
  const t = useTranslations("staff.passForm");
  const { name, label, lang, isRequired, hint, inputMode, isLocked } = field;
  return (
    <TextField
      id={`${id}-${name}`}
      label={
        <>
          <bdi lang={lang}>{label}</bdi>
          {isRequired && ` ${t("required")}`}
        </>
      }
      hint={hint}
      problem={problemOf(problems, name)}
      isProblemAside={isProblemAside}
      name={fieldPrefix + name}
      inputMode={inputMode}
      maxLength={undefined}
      readOnly={isLocked}
      spellCheck={false}
      defaultValue={typed.texts[name]}
      className={`${width} read-only:border-line read-only:bg-sunken`}
    />
  );
}

interface FieldGroupProps extends TypedProps {
  legend: string;
  hint?: string | undefined;
  fields: readonly FieldView[];
  children?: ReactNode;
}

export function FieldGroup({ legend, hint, fields, children, ...typed }: FieldGroupProps) {
  if (fields.length === 0 && !children) return null;
  return (
    <fieldset className="border-t-2 border-line pt-3">
      <legend className="float-left mb-1 w-full text-lg font-semibold">{legend}</legend>
      <div className="clear-both flex flex-col gap-5">
        {hint && <p className="text-ink-soft">{hint}</p>}
        {fields.map((field) => (
          <PassText key={field.name} {...typed} field={field} />
        ))}
        {children}
      </div>
    </fieldset>
  );
}

interface MomentFieldsProps extends TypedProps {
  name: "validFrom" | "expirationDate";
  /** The date field and the time field. */
  fields: readonly [string, string];
}

/** A moment in Icelandic time, typed as date and time. */
export function MomentFields({ name, fields, ...typed }: MomentFieldsProps) {
  const t = useTranslations("staff.passForm");
  const [date, time] = fields;
  return (
    <fieldset>
      <legend className="font-semibold">{t(name)}</legend>
      <p className="text-ink-soft">{t(`${name}Hint`)}</p>
      {fields.map((field) => (
        <FieldProblem
          key={field}
          id={`${typed.id}-${field}`}
          problem={problemOf(typed.problems, field)}
        />
      ))}
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-3">
        <div className="w-44">
          <PassText {...typed} field={{ name: date, label: t("date") }} isProblemAside />
        </div>
        <div className="w-32">
          <PassText {...typed} field={{ name: time, label: t("time") }} isProblemAside />
        </div>
      </div>
    </fieldset>
  );
}

interface BackFieldsProps extends TypedProps {
  hint: string;
  isNewRow: boolean;
}

/** Rows of the back. Without a script, a submit adds a row. */
export function BackFields({ id, hint, typed, problems, isNewRow }: BackFieldsProps) {
  const t = useTranslations("staff.passForm");
  const [count, setCount] = useState(Math.max(1, typed.back.length));
  const [added, setAdded] = useState(isNewRow);
  const isScripted = useInBrowser();
  useEffect(() => {
    if (added) document.getElementById(`${id}-backLabel-${count - 1}`)?.focus();
  }, [added, count, id]);
  const add = () => {
    setAdded(true);
    setCount(count + 1);
  };
  return (
    <fieldset className="border-t-2 border-line pt-3">
      <legend className="float-left mb-1 w-full text-lg font-semibold">{t("back")}</legend>
      <div className="clear-both flex flex-col gap-5">
        <p className="text-ink-soft">{hint}</p>
        {Array.from({ length: count }, (_, row) => `row-${row}`).map((key, row) => (
          <div key={key} className="flex flex-col gap-3 border-l-4 border-line pl-4">
            <TextField
              id={`${id}-backLabel-${row}`}
              label={`${t("backLabel")} ${row + 1}`}
              problem={problemOf(problems, `backLabel-${row}`)}
              name={`${fieldPrefix}backLabel`}
              maxLength={undefined}
              defaultValue={typed.back[row]?.label}
              autoFocus={isNewRow && row === count - 1}
            />
            <TextArea
              id={`${id}-backValue-${row}`}
              label={`${t("backValue")} ${row + 1}`}
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
              {t("addRow")}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
