import type { ReactNode } from "react";
import type { FieldView } from "./form-view.ts";
import { PassText, type TypedProps } from "./pass-text.tsx";

interface FieldGroupProps extends TypedProps {
  legend: string;
  hint?: string | undefined;
  fields: readonly FieldView[];
  locked?: boolean;
  children?: ReactNode;
}

/** Fields that belong together; nothing where there are none. */
export function FieldGroup({ legend, hint, fields, locked, children, ...typed }: FieldGroupProps) {
  if (fields.length === 0 && !children) return null;
  return (
    <fieldset className="border-t-2 border-line pt-3">
      <legend className="float-left mb-1 w-full text-lg font-semibold">{legend}</legend>
      <div className="clear-both flex flex-col gap-5">
        {hint && <p className="text-ink-soft">{hint}</p>}
        {fields.map((field) => (
          <PassText key={field.name} {...typed} field={field} isLocked={locked ?? false} />
        ))}
        {children}
      </div>
    </fieldset>
  );
}
