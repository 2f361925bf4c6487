import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#theme/icon.ts";

interface FieldWords {
  label: ReactNode;
  hint?: ReactNode;
  problem?: string | undefined;
}

const box =
  "mt-2 block w-full rounded-lg border-2 border-line-strong bg-paper px-3 aria-invalid:border-stopped";

/** Label, hint, problem and field, in this order. */
export function TextField({
  label,
  hint,
  problem,
  id,
  className = "",
  isProblemAside = false,
  "aria-describedby": describedBy,
  ...input
}: FieldWords & ComponentProps<"input"> & { id: string; isProblemAside?: boolean }) {
  const state = announced(id, hint, problem);
  return (
    <div>
      <FieldHead id={id} label={label} hint={hint} problem={isProblemAside ? undefined : problem} />
      <input
        type="text"
        autoComplete="off"
        maxLength={200}
        {...input}
        id={id}
        {...state}
        aria-describedby={describedBy ?? state["aria-describedby"]}
        className={`${box} min-h-12 ${className}`}
      />
    </div>
  );
}

export function TextArea({
  label,
  hint,
  problem,
  id,
  ...area
}: FieldWords & ComponentProps<"textarea"> & { id: string }) {
  return (
    <div>
      <FieldHead id={id} label={label} hint={hint} problem={problem} />
      <textarea
        rows={4}
        {...area}
        id={id}
        {...announced(id, hint, problem)}
        className={`${box} py-2`}
      />
    </div>
  );
}

export function FieldHead({ id, label, hint, problem }: FieldWords & { id: string }) {
  return (
    <>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft">
          {hint}
        </p>
      )}
      <FieldProblem id={id} problem={problem} />
    </>
  );
}

export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p id={`${id}-problem`} className="mt-1 flex gap-2 font-semibold text-stopped">
      <span className="pt-0.5">
        <Icon name="alert" />
      </span>
      {problem}
    </p>
  );
}

export function announced(id: string, hint?: ReactNode, problem?: string) {
  const parts = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  return {
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": parts.length > 0 ? parts.join(" ") : undefined,
  };
}

export interface Choice {
  value: string;
  label: string;
  hint?: ReactNode;
  /** Fields of this choice, hidden until it is chosen. */
  inside?: ReactNode;
}

interface ChoicesProps {
  legend: ReactNode;
  hint?: string | undefined;
  name: string;
  kind: "radio" | "checkbox";
  choices: Choice[];
  chosen: readonly string[];
  problem?: string | undefined;
}

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

export function HiddenFields({ entries }: { entries: readonly (readonly [string, string])[] }) {
  return entries.map(([name, value], at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of one name are told apart by their place alone
    <input key={`${name}-${at}`} type="hidden" name={name} value={value} />
  ));
}
