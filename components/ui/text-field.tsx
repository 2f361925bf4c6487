import type { ComponentProps } from "react";
import { Icon } from "#theme/icon.ts";

export interface FieldWords {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

const box =
  "mt-2 block w-full rounded-lg border-2 border-line-strong bg-paper px-3 aria-invalid:border-stopped";

/** A label, hint, problem and field, in this order; a problem may be drawn by `FieldProblem`. */
export function TextField({
  label,
  hint,
  problem,
  id,
  className = "",
  isProblemAside = false,
  ...input
}: FieldWords & ComponentProps<"input"> & { id: string; isProblemAside?: boolean }) {
  return (
    <div>
      <FieldHead id={id} label={label} hint={hint} problem={isProblemAside ? undefined : problem} />
      <input
        type="text"
        autoComplete="off"
        maxLength={200}
        {...input}
        id={id}
        {...announced(id, hint, problem)}
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

export function announced(id: string, hint?: string, problem?: string) {
  const parts = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  return {
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": parts.length > 0 ? parts.join(" ") : undefined,
  };
}
