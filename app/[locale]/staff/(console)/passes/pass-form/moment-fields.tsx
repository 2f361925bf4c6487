import type { FormWords } from "./form-words.ts";
import { PassText, type TypedProps } from "./pass-text.tsx";

interface MomentFieldsProps extends TypedProps {
  words: FormWords;
  name: "validFrom" | "expirationDate";
  /** The date, and the time of that day. */
  fields: readonly [string, string];
}

/** A moment on Icelandic clocks, typed as a date and a time. */
export function MomentFields({ words, name, fields, ...typed }: MomentFieldsProps) {
  const [date, time] = fields;
  return (
    <fieldset>
      <legend className="font-semibold">{words[name]}</legend>
      <p className="text-ink-soft">{words[`${name}Hint`]}</p>
      <div className="mt-1 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-44">
          <PassText {...typed} field={{ name: date, label: words.date }} />
        </div>
        <div className="min-w-28 max-w-36">
          <PassText {...typed} field={{ name: time, label: words.time }} />
        </div>
      </div>
    </fieldset>
  );
}
