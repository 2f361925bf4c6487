"use client";

import { useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { HandledState } from "./actions.ts";

interface HandledFormProps {
  act: (state: HandledState, form: FormData) => Promise<HandledState>;
  dispatchId: string;
  isHandled: boolean;
  words: Record<"note" | "noteHint" | "submit" | "reopen" | "problemTitle", string>;
}

/** Marks the message as handled, with a note; or takes the mark away. */
export function HandledForm({ act, dispatchId, isHandled, words }: HandledFormProps) {
  const [{ note, problem, attempt }, submit, pending] = useActionState(act, { note: "" });
  const id = useId();
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      {problem && (
        <ProblemSummary
          key={attempt}
          title={words.problemTitle}
          problems={[{ words: problem.words, field: problem.field && `${id}-note` }]}
        />
      )}
      <input type="hidden" name="dispatchId" value={dispatchId} />
      <input type="hidden" name="change" value={isHandled ? "reopen" : "handle"} />
      {!isHandled && (
        <TextField
          key={`note-${attempt}`}
          id={`${id}-note`}
          name="note"
          label={words.note}
          hint={words.noteHint}
          problem={problem?.field && problem.words}
          defaultValue={note}
          maxLength={200}
        />
      )}
      <div>
        <Button manner="secondary" aria-disabled={pending || undefined}>
          {isHandled ? words.reopen : words.submit}
        </Button>
      </div>
    </form>
  );
}
