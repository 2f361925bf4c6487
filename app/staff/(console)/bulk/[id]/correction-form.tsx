"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { announced, FieldProblem, HiddenFields } from "#components/ui/fields.tsx";
import { FormProblems, useSteadyAction } from "../../../_form/confirm-form.tsx";
import { fieldOf } from "../../../_form/form-state.ts";
import {
  type CorrectionState,
  correctionField,
  correctionFormId,
  includeField,
  leaveOutField,
  presentField,
  refusedField,
  suggestedField,
  typedCorrectionsOf,
} from "../bulk-state.ts";

interface CorrectionRow {
  line: number;
  cells: ReactNode[];
  isCorrectable: boolean;
  /** Whether the row has a recipient, which can be left out. */
  mayLeaveOut: boolean;
  /** The earlier correction, in the field again. */
  typed: string;
  /** Suggested recipient, prefilled in the field. It is saved only if staff tick the checkbox that includes the row. */
  suggested: string;
  /** Recipient in the row. The field contains it for staff to correct; an unchanged value is not saved. */
  present: string;
  /** Note on the row: why it has no field, or what its field leaves blank. */
  note: string | undefined;
}

interface FoldedTable {
  summary: ReactNode;
  before: ReactNode;
  caption: string;
  rows: CorrectionRow[];
  /** Rows that cannot be corrected, in a collapsible section of their own. */
  others?: { summary: string; rows: CorrectionRow[] } | undefined;
  after: ReactNode;
}

interface CorrectionFormProps {
  act: (state: CorrectionState, form: FormData) => Promise<CorrectionState>;
  listId: string;
  /** Whether rows name recipients by kennitala or by pass. */
  kind: "kennitala" | "pass";
  /** Whether the list was checked already. Saving then starts another check. */
  isChecked: boolean;
  caption: string;
  heads: string[];
  rows: CorrectionRow[];
  /** Words of a fold that contains the rows and opens when one of them has a problem. Without it, the rows are open. */
  summary?: string | false | undefined;
  /** Further rows of the same form, folded until one of them has a problem. */
  folded?: FoldedTable | undefined;
}

interface RowTickProps {
  name: string;
  line: number;
  label: string;
  /** Accessible name, different from those of other rows. */
  field: string;
  isTicked?: boolean;
}

function RowTick({ name, line, label, field, isTicked }: RowTickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        data-line={line}
        aria-label={field}
        defaultChecked={isTicked}
        className="size-5 flex-none accent-action"
      />
      {label}
    </label>
  );
}

interface FoldedProps {
  summary: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}

function Folded({ summary, isOpen, children }: FoldedProps) {
  return (
    <details className="border-b border-line" open={isOpen || undefined}>
      <summary className="cursor-pointer py-2.5">{summary}</summary>
      <div className="py-4">{children}</div>
    </details>
  );
}

const underlined = (words: string) => <span className="underline underline-offset-4">{words}</span>;

/** Tables of rows, each with a field for the right recipient or the reason why it has none. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { act, listId, kind, isChecked, caption, heads, rows, summary, folded } = props;
  const t = useTranslations("staff.bulk.correct");
  const [{ typed, problems, corrected, leftOut, attempt }, submit, pending] =
    useSteadyAction<CorrectionState>(
      act,
      { typed: {}, problems: [], corrected: 0, leftOut: 0 },
      (_before, form) => ({
        typed: typedCorrectionsOf(form),
        problems: [{ words: t("lost") }],
        corrected: 0,
        leftOut: 0,
        attempt: `lost-${Date.now()}`,
      }),
    );
  const id = useId();
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Scrolls to the result, which may be several screens above the button that was pressed.
    if (attempt && problems.length === 0) outcome.current?.focus();
  }, [attempt, problems]);
  const fieldFor = (row: CorrectionRow) => {
    const { line, isCorrectable, mayLeaveOut, typed: before, suggested, present, note } = row;
    const kept = before || suggested || present;
    if (!isCorrectable) return note && <span className="row-wide text-ink-soft">{note}</span>;
    const { problem, ...field } = fieldOf(id, problems, correctionField(String(line)));
    return (
      <div className="row-wide">
        <FieldProblem id={field.id} problem={problem} />
        <label htmlFor={field.id} className="block text-ink-soft md:sr-only">
          {t(kind)}
        </label>
        {note && (
          <p id={`${field.id}-hint`} className="text-ink-soft">
            {note}
          </p>
        )}
        <input
          key={attempt}
          {...field}
          data-line={line}
          data-saved={kept}
          type="text"
          aria-label={t("field", { kind: t(kind), line })}
          {...announced(field.id, note, problem)}
          autoComplete="off"
          maxLength={200}
          inputMode={kind === "kennitala" ? "numeric" : undefined}
          defaultValue={typed[line] ?? kept}
          className="block min-h-11 w-full min-w-36 rounded-lg border-2 border-line-strong bg-paper px-3 aria-invalid:border-stopped"
        />
        {suggested && (
          <RowTick
            key={`include-${attempt}`}
            name={includeField(String(line))}
            line={line}
            label={t("include", { kind })}
            field={t("includeLine", { kind, line })}
            isTicked={typed[line] === suggested}
          />
        )}
        {mayLeaveOut && (
          <RowTick
            name={leaveOutField(String(line))}
            line={line}
            label={t("leaveOut")}
            field={t("leaveOutLine", { line })}
          />
        )}
      </div>
    );
  };
  const tableOf = (table: { caption: string; rows: CorrectionRow[] }) => (
    <DataTable
      isCompact
      caption={table.caption}
      heads={[...heads, t(kind)]}
      empty={null}
      rows={table.rows.map((row) => ({
        key: String(row.line),
        cells: [...row.cells, fieldFor(row)],
      }))}
    />
  );
  const all = [...rows, ...(folded?.rows ?? [])];
  const hasProblem = ({ line }: CorrectionRow) =>
    problems.some(({ field }) => field === correctionField(String(line)));
  // Every table with an input field is followed by the button that saves.
  const saveOf = (table: CorrectionRow[]) =>
    table.some(({ isCorrectable }) => isCorrectable) && (
      <div className="mt-4">
        <Button manner="secondary" aria-disabled={pending || undefined}>
          {t(isChecked ? "submitAndCheck" : "submit")}
        </Button>
        {!isChecked && <p className="mt-2 text-ink-soft">{t("submitHint")}</p>}
      </div>
    );
  const first = (
    <>
      {tableOf({ caption, rows })}
      {saveOf(rows)}
    </>
  );
  const tables = (
    <>
      {summary ? (
        <Folded summary={underlined(summary)} isOpen={rows.some(hasProblem)}>
          {first}
        </Folded>
      ) : (
        first
      )}
      {folded && (
        <Folded summary={folded.summary} isOpen={folded.rows.some(hasProblem)}>
          {folded.before}
          {folded.rows.length > 0 && tableOf(folded)}
          {saveOf(folded.rows)}
          {folded.others && (
            <div className="mt-4 border-t border-line">
              <Folded summary={underlined(folded.others.summary)} isOpen={false}>
                {tableOf({ caption: folded.others.summary, rows: folded.others.rows })}
              </Folded>
            </div>
          )}
          {folded.after}
        </Folded>
      )}
    </>
  );
  if (!all.some(({ isCorrectable }) => isCorrectable)) return tables;
  return (
    <form
      id={correctionFormId}
      data-refused={problems.length > 0 || undefined}
      action={submit}
      noValidate
      className="flex flex-col gap-4"
    >
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      <p
        ref={outcome}
        role="status"
        tabIndex={-1}
        data-unringed
        className={corrected + leftOut > 0 ? "font-semibold" : "sr-only"}
      >
        {corrected > 0 && t("corrected", { count: corrected })}{" "}
        {leftOut > 0 && t("leftOutNow", { count: leftOut })}
      </p>
      <HiddenFields
        entries={[
          ["listId", listId],
          // The corrections that the last submit refused. Unchanged ones do not stop the button that
          // goes on a second time: their rows are left out.
          ...Object.entries(typed).map(([line, value]) => [refusedField(line), value] as const),
          ...all.map(({ line, suggested }) => [suggestedField(String(line)), suggested] as const),
          ...all.map(({ line, present }) => [presentField(String(line)), present] as const),
        ]}
      />
      {tables}
    </form>
  );
}
