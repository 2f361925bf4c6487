import { FieldProblem } from "#components/ui/text-field.tsx";
import type { FormWords } from "./form-words.ts";
import { PassText, problemOf, type TypedProps } from "./pass-text.tsx";

interface MomentFieldsProps extends TypedProps {
  words: FormWords;
  name: "validFrom" | "expirationDate";
  /** The date, and the time of that day. */
  fields: readonly [string, string];
}

/** A moment on Icelandic clocks, typed as a date and a time, with what is wrong above them both. */
export function MomentFields({ words, name, fields, ...typed }: MomentFieldsProps) {
  const [date, time] = fields;
  return (
    <fieldset>
      <legend className="font-semibold">{words[name]}</legend>
      <p className="text-ink-soft">{words[`${name}Hint`]}</p>
      {fields.map((field) => (
        <FieldProblem
          key={field}
          id={`${typed.id}-${field}`}
          problem={problemOf(typed.problems, field)}
        />
      ))}
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-3">
        <div className="w-44">
          <PassText {...typed} field={{ name: date, label: words.date }} isProblemAside />
        </div>
        <div className="w-32">
          <PassText {...typed} field={{ name: time, label: words.time }} isProblemAside />
        </div>
      </div>
    </fieldset>
  );
}
