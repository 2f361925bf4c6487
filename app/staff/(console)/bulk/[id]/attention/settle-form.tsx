"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type DataRow, DataTable } from "#components/ui/data-table.tsx";
import { HiddenFields, TextField } from "#components/ui/fields.tsx";
import { FormProblems } from "../../../../_form/confirm-form.tsx";
import { problemOf } from "../../../../_form/form-state.ts";
import type { SettleState } from "./actions.ts";

interface SettleFormProps {
  act: (state: SettleState, form: FormData) => Promise<SettleState>;
  carried: { listId: string; of: string };
  caption: string;
  heads: string[];
  rows: (DataRow & { line: number })[];
}

/** Rows above which the buttons stand below the table as well. */
const rowsInView = 10;

/** Messages with a box each: those chosen are marked as handled with one note. */
export function SettleForm({ act, carried, caption, heads, rows }: SettleFormProps) {
  const t = useTranslations("staff.bulk.attention");
  const handled = useTranslations("staff.messages.handled");
  const first = { typed: { note: "", chosen: [] }, problems: [] };
  const [{ typed, problems, attempt }, submit, pending] = useActionState<SettleState, FormData>(
    act,
    first,
  );
  const id = useId();
  const buttons = (
    <div className="flex flex-wrap gap-3">
      <Button name="which" value="chosen" manner="secondary" aria-disabled={pending || undefined}>
        {t("settle")}
      </Button>
      <Button name="which" value="all" manner="secondary" aria-disabled={pending || undefined}>
        {t("settleAll", { count: rows.length })}
      </Button>
    </div>
  );
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      <HiddenFields
        entries={[
          ...Object.entries(carried),
          ...rows.map(({ key }): [string, string] => ["onPage", key]),
        ]}
      />
      <TextField
        key={`note-${attempt}`}
        id={`${id}-note`}
        name="note"
        label={handled("note")}
        hint={handled("noteHint")}
        problem={problemOf(problems, "note")}
        defaultValue={typed.note}
        maxLength={200}
      />
      {buttons}
      <DataTable
        key={`rows-${attempt}`}
        caption={caption}
        heads={heads}
        empty={null}
        isCompact
        choiceHead={t("choices")}
        rows={rows.map(({ line, ...row }) => ({
          ...row,
          choice: (
            <label className="-my-2 flex min-h-11 min-w-11 items-center justify-center">
              <input
                type="checkbox"
                name="chosen"
                value={row.key}
                defaultChecked={typed.chosen.includes(row.key)}
                aria-label={t("choose", { line })}
                className="size-5 flex-none accent-action"
              />
            </label>
          ),
        }))}
      />
      {rows.length > rowsInView && buttons}
    </form>
  );
}
