"use client";

import { useActionState, useEffect, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#look/icon.ts";
import type { FindState } from "./actions.ts";

export interface FindWords {
  label: string;
  hint: string;
  submit: string;
  problemTitle: string;
  problem: Record<NonNullable<FindState["problem"]>, string>;
}

interface FindFormProps {
  act: (state: FindState, form: FormData) => Promise<FindState>;
  words: FindWords;
}

/** The console's most used field: `/` leads to it from anywhere on the page. */
export function FindForm({ act, words }: FindFormProps) {
  const [{ typed, problem, attempt }, submit, pending] = useActionState(act, { typed: "" });
  const field = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event.target)) return;
      event.preventDefault();
      form.current?.querySelector<HTMLInputElement>("[name=kennitala]")?.focus();
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, []);
  return (
    <form ref={form} action={submit} noValidate className="flex flex-col gap-4">
      {problem && (
        <ProblemSummary
          key={attempt}
          title={words.problemTitle}
          problems={[{ field, words: words.problem[problem] }]}
        />
      )}
      <TextField
        key={`field-${attempt}`}
        id={field}
        label={words.label}
        hint={words.hint}
        problem={problem && words.problem[problem]}
        name="kennitala"
        inputMode="numeric"
        spellCheck={false}
        defaultValue={typed}
        className="text-xl tracking-wide tabular-nums"
      />
      <Button aria-disabled={pending || undefined}>
        <Icon name="find" />
        {words.submit}
      </Button>
    </form>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
