import type { ReactNode } from "react";

export interface Choice {
  value: string;
  label: string;
  hint?: string | undefined;
  /** What belongs to this choice alone, under it; out of sight until the choice is made. */
  inside?: ReactNode;
}

interface ChoicesProps {
  legend: string;
  hint?: string | undefined;
  name: string;
  kind: "radio" | "checkbox";
  choices: Choice[];
  chosen: readonly string[];
  problem?: string | undefined;
}

/** One of several, or several of several; the whole line is the target. */
export function Choices({ legend, hint, name, kind, choices, chosen, problem }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {hint && <p className="text-ink-soft">{hint}</p>}
      {problem && <p className="font-semibold text-stopped">{problem}</p>}
      <div className="mt-1 flex flex-col">
        {choices.map(({ value, label, hint: more, inside }) => (
          <div key={value} className="group/choice">
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
              <input
                type={kind}
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                className="mt-0.5 size-5 flex-none accent-action"
              />
              <span>
                {label}
                {more && <span className="block text-ink-soft">{more}</span>}
              </span>
            </label>
            {inside && (
              <div className="ml-8 hidden border-l-4 border-line pb-2 pl-4 group-has-[>label>input:checked]/choice:block">
                {inside}
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
