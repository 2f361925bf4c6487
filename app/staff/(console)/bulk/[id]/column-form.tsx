"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import type { ColumnState } from "./actions.ts";

interface ColumnFormProps {
  act: (state: ColumnState, form: FormData) => Promise<ColumnState>;
  batchId: string;
  columns: Choice[];
  types: Choice[];
  chosen: Record<"column" | "names" | "type", string>;
}

/** Another column that names the recipients; folded while the one that was taken may be right. */
export function ColumnForm(props: ColumnFormProps) {
  const { act, batchId, columns, types, chosen } = props;
  const t = useTranslations("staff.bulk.column");
  const list = useTranslations("staff.bulk.new");
  const [{ problem }, submit] = useActionState(act, {});
  return (
    <details className="mt-4 max-w-2xl border-b border-line" open={problem ? true : undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
        {t("open")}
      </summary>
      <form action={submit} className="flex flex-col gap-6 pb-4">
        <HiddenFields entries={[["batchId", batchId]]} />
        {problem && <ProblemSummary title={problem} problems={[]} />}
        <Choices
          legend={t("column")}
          name="column"
          kind="radio"
          choices={columns}
          chosen={[chosen.column]}
        />
        <Choices
          legend={list("names")}
          name="names"
          kind="radio"
          choices={[
            { value: "kennitala", label: list("namesKennitala") },
            { value: "pass", label: list("namesPass") },
          ]}
          chosen={[chosen.names]}
        />
        <Choices
          legend={list("type")}
          hint={list("typeHint")}
          name="type"
          kind="radio"
          choices={types}
          chosen={[chosen.type]}
        />
        <div>
          <Button manner="secondary">{t("submit")}</Button>
        </div>
      </form>
    </details>
  );
}
