import { TextField } from "#components/ui/text-field.tsx";
import type { FieldView } from "./form-view.ts";
import type { PassFormState } from "./pass-form-state.ts";
import { fieldPrefix } from "./typed-pass-of.ts";

export interface TypedProps extends Pick<PassFormState, "typed" | "problems"> {
  /** What the identifiers of the fields begin with. */
  id: string;
}

interface PassTextProps extends TypedProps {
  field: FieldView;
  isLocked?: boolean;
  isProblemAside?: boolean;
  width?: string;
}

/** One text of the form, with what was typed and what is wrong with it. Nothing typed is ever cut. */
export function PassText({ id, typed, problems, field, ...manner }: PassTextProps) {
  const { isLocked, isProblemAside, width = "" } = manner;
  const { name, label, hint, inputMode } = field;
  return (
    <TextField
      id={`${id}-${name}`}
      label={label}
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

export function problemOf(problems: TypedProps["problems"], name: string): string | undefined {
  return problems.find(({ field }) => field === name)?.words;
}
