"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type DataRow, DataTable } from "#components/ui/data-table.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { FormProblems } from "../../../../_form/confirm-form.tsx";
import { problemOf } from "../../../../_form/form-state.ts";
import type { SettleState } from "./actions.ts";

interface SettleFormProps {
  act: (state: SettleState, form: FormData) => Promise<SettleState>;
  carried: { batchId: string; of: string };
  caption: string;
  heads: string[];
  /** The first cell is the line; the address leads to the message. */
  rows: (DataRow & { href: string })[];
}

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
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      <HiddenFields
        entries={[
          ...Object.entries(carried),
          ...rows.map(({ key }): [string, string] => ["onPage", key]),
        ]}
      />
      <DataTable
        key={`rows-${attempt}`}
        caption={caption}
        heads={heads}
        empty={null}
        rows={rows.map(({ key, href, cells: [line, ...cells] }) => ({
          key,
          cells: [
            <label key="line" className="-my-2 flex min-h-11 min-w-11 items-center gap-3">
              <input
                type="checkbox"
                name="chosen"
                value={key}
                defaultChecked={typed.chosen.includes(key)}
                aria-label={t("choose", { line: Number(line) })}
                className="size-5 flex-none accent-action"
              />
              {line}
            </label>,
            ...cells,
            <a
              key="message"
              href={href}
              aria-label={`${t("message")}: ${t("choose", { line: Number(line) })}`}
              className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t("message")}
            </a>,
          ],
        }))}
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
      <div className="flex flex-wrap gap-3">
        <Button name="which" value="chosen" aria-disabled={pending || undefined}>
          {t("settle")}
        </Button>
        <Button name="which" value="all" manner="secondary" aria-disabled={pending || undefined}>
          {t("settleAll", { count: rows.length })}
        </Button>
      </div>
    </form>
  );
}
