"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type DataRow, DataTable } from "#components/ui/data-table.tsx";
import { announced, FieldProblem, HiddenFields } from "#components/ui/fields.tsx";
import { FormProblems } from "../../../_form/confirm-form.tsx";
import { fieldOf } from "../../../_form/form-state.ts";
import { type CorrectionState, correctionField } from "../bulk-state.ts";

interface CorrectionFormProps {
  act: (state: CorrectionState, form: FormData) => Promise<CorrectionState>;
  listId: string;
  /** Whether rows name recipients by kennitala or by pass. */
  kind: "kennitala" | "pass";
  /** Lines of the rows that can be corrected. */
  lines: number[];
  caption: string;
  heads: string[];
  /** The key of each row is its line number. */
  rows: DataRow[];
}

/** Table of faulty rows, each with a field for the corrected recipient. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { act, listId, kind, lines, caption, heads, rows } = props;
  const t = useTranslations("staff.bulk.correct");
  const [{ typed, problems, corrected, attempt }, submit, pending] = useActionState<
    CorrectionState,
    FormData
  >(act, { typed: {}, problems: [], corrected: 0 });
  const id = useId();
  const fieldFor = (line: string) => {
    if (!lines.includes(Number(line))) return null;
    const { problem, ...field } = fieldOf(id, problems, correctionField(line));
    return (
      <div key="correction">
        <FieldProblem id={field.id} problem={problem} />
        <input
          key={attempt}
          {...field}
          type="text"
          aria-label={t("field", { line: Number(line) })}
          {...announced(field.id, undefined, problem)}
          autoComplete="off"
          maxLength={200}
          inputMode={kind === "kennitala" ? "numeric" : undefined}
          defaultValue={typed[line]}
          className="block min-h-11 w-full min-w-36 rounded-lg border-2 border-line-strong bg-paper px-3 aria-invalid:border-stopped"
        />
      </div>
    );
  };
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      <p role="status" className={corrected > 0 ? "font-semibold" : "sr-only"}>
        {corrected > 0 ? t("corrected", { count: corrected }) : ""}
      </p>
      <HiddenFields entries={[["listId", listId]]} />
      <DataTable
        caption={caption}
        heads={[...heads, t(kind)]}
        empty={null}
        rows={rows.map(({ key, cells }) => ({ key, cells: [...cells, fieldFor(key)] }))}
      />
      <div>
        <Button manner="secondary" aria-disabled={pending || undefined}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}
