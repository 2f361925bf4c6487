"use client";

import { useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { AlertIcon, ForwardIcon } from "#theme/browser-icons.ts";
import { identify } from "./actions.ts";

interface IdentifyFormProps {
  locale: Language;
  words: Record<"label" | "hint" | "problemTitle" | "stoppedTitle", string>;
  /** Each way of signing in is a submit button; `about` explains it where the issuer offers several. */
  ways: { mode: "kennitala" | "text-link"; submit: string; about?: string | undefined }[];
  /** The membership type of the deep link that the reader came by. */
  slug?: string | undefined;
  /** Whether its first button is the primary one of the page. */
  isFirst: boolean;
  /** Kennitala for the visitor to correct. The field contains it and takes the focus. */
  before?: string | undefined;
}

/** Asks for the kennitala. What was typed stays, exactly as it was typed. */
export function IdentifyForm({ locale, words, ways, slug, isFirst, before }: IdentifyFormProps) {
  const [state, submit, pending] = useActionState(identify, { typed: before ?? "" });
  const { typed, isStopped, attempt } = state;
  const problem = state.problem?.[locale];
  const field = useId();
  const fieldProblem = isStopped ? undefined : problem;
  return (
    <form action={submit} noValidate className="flex flex-col gap-5">
      {problem && (
        <Focused key={attempt} role="alert">
          <div className="rounded-lg border-2 border-stopped bg-stopped-tint px-4 py-2">
            {isStopped ? (
              <>
                <h2 className="font-semibold">{words.stoppedTitle}</h2>
                <p>{problem}</p>
              </>
            ) : (
              <a
                href={`#${field}`}
                aria-describedby={`${field}-problem`}
                className="inline-flex min-h-11 items-center font-semibold text-stopped underline underline-offset-4"
              >
                {words.problemTitle}
              </a>
            )}
          </div>
        </Focused>
      )}
      <div>
        <label htmlFor={field} className="block text-xl font-semibold">
          {words.label}
        </label>
        <p id={`${field}-hint`} className="mt-1 text-ink-soft">
          {words.hint}
        </p>
        {fieldProblem && (
          <p id={`${field}-problem`} className="mt-2 flex gap-2 font-semibold text-stopped">
            <span className="pt-0.5">
              <AlertIcon />
            </span>
            {fieldProblem}
          </p>
        )}
        <input
          key={attempt}
          id={field}
          name="kennitala"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          defaultValue={typed}
          // biome-ignore lint/a11y/noAutofocus: the visitor came to correct this field
          autoFocus={before !== undefined}
          aria-invalid={fieldProblem ? true : undefined}
          aria-describedby={`${field}-hint${fieldProblem ? ` ${field}-problem` : ""}`}
          className="mt-3 block min-h-14 w-full rounded-lg border-2 border-line-strong bg-paper px-4 text-2xl tracking-wide tabular-nums aria-invalid:border-stopped"
        />
      </div>
      {slug && <input type="hidden" name="slug" value={slug} />}
      {ways.map(({ mode, submit: label, about }, at) => (
        <div key={mode} className="flex flex-col gap-2">
          {about && <p className="text-ink-soft">{about}</p>}
          <Button
            name="mode"
            value={mode}
            manner={isFirst && at === 0 ? "primary" : "secondary"}
            aria-disabled={pending || undefined}
          >
            {label}
            <ForwardIcon />
          </Button>
        </div>
      ))}
    </form>
  );
}
