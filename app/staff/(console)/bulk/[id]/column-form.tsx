"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import type { ColumnState } from "./actions.ts";

interface ColumnFormProps {
  act: (state: ColumnState, form: FormData) => Promise<ColumnState>;
  batchId: string;
  words: Record<"open" | "column" | "names" | "type" | "typeHint" | "submit", string>;
  columns: Choice[];
  names: Choice[];
  types: Choice[];
  chosen: Record<"column" | "names" | "type", string>;
}

/** Another column that names the recipients; folded while the one that was taken may be right. */
export function ColumnForm(props: ColumnFormProps) {
  const { act, batchId, words, columns, names, types, chosen } = props;
  const [{ problem }, submit] = useActionState(act, {});
  return (
    <details className="mt-4 max-w-2xl border-b border-line" open={problem ? true : undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
        {words.open}
      </summary>
      <form action={submit} className="flex flex-col gap-6 pb-4">
        <HiddenFields entries={[["batchId", batchId]]} />
        {problem && <ProblemSummary title={problem} problems={[]} />}
        <Choices
          legend={words.column}
          name="column"
          kind="radio"
          choices={columns}
          chosen={[chosen.column]}
        />
        <Choices
          legend={words.names}
          name="names"
          kind="radio"
          choices={names}
          chosen={[chosen.names]}
        />
        <Choices
          legend={words.type}
          hint={words.typeHint}
          name="type"
          kind="radio"
          choices={types}
          chosen={[chosen.type]}
        />
        <div>
          <Button manner="secondary">{words.submit}</Button>
        </div>
      </form>
    </details>
  );
}
