import type { ReactNode } from "react";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/notice.tsx";
import { formatKennitala } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { RowResult } from "#portal/messaging/bulk/bulk-lists.ts";
import {
  correctableResults,
  isCorrectable,
  lacksCells,
} from "#portal/messaging/bulk/list/correct-rows.ts";
import type { RecipientKind } from "#portal/messaging/bulk/list/list-event.ts";
import { readRecipient } from "#portal/messaging/bulk/list/recipients.ts";
import { otherListedName } from "#portal/messaging/bulk/listed-name.ts";
import { type LeftOutRow, listLeftOut } from "#portal/messaging/bulk/row-views.ts";
import { isolated } from "#theme/isolated.ts";
import { cellsInLine } from "../../../_shell/formats.ts";
import { LinkLine } from "../../../_shell/staff-page.tsx";
import type { BulkListPageProps } from "../bulk-state.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { correctFaults } from "./corrections/actions.ts";
import { nameOnPass, otherHeads } from "./names-on-passes.ts";

export type ListProps = Pick<BulkListPageProps, "bulkList" | "maySend" | "isOwn">;

export const rowsShown = 100;

/** Rows of the audience of an ended list that got no message all the same, and why. */
interface ExcludedRows {
  results: (RowResult | null)[];
  words: string;
}

interface FoldedRows {
  summary: ReactNode;
  before: ReactNode;
  caption: string;
  rows: LeftOutRow[];
  /** Rows that cannot be corrected, in a collapsible section of their own. */
  others?: { summary: string; rows: LeftOutRow[] } | undefined;
  after: ReactNode;
}

/** The value as written. Nine digits that lack the first zero are followed by the kennitala in brackets. */
function asRead(value: string, recipients: RecipientKind): string {
  if (!/^\D*\d{9}\D*$/.test(value)) return value;
  const read = readRecipient(value, recipients);
  return "kennitala" in read ? `${value} (${formatKennitala(read.kennitala)})` : value;
}

const kennitalaDigits = 10;

/**
 * Digits of a cell that holds only digits, separators and bullets, which stand for masked digits. The
 * separators are removed; undefined for any other cell.
 */
function digitsOf(value: string): string | undefined {
  return /^[\d•\s./\p{Pd}]+$/u.test(value) ? value.replaceAll(/[^\d•]/g, "") : undefined;
}

/** Rows of which some can be corrected: what each holds, what came of it, and what helps. */
export async function LeftOutRows({
  bulkList,
  maySend,
  isOwn,
  rows,
  caption,
  summary,
  folded,
  excluded,
}: ListProps & {
  rows: LeftOutRow[];
  caption: string;
  summary?: string | false;
  folded?: FoldedRows;
  excluded?: ExcludedRows | undefined;
}) {
  const t = await getTranslations("staff.bulk");
  const { recipients } = bulkList;
  const lang = await getIssuerLang();
  const holders = new Map(
    await Promise.all(rows.filter((row) => !excluded || row.isCorrected).map(holderOfRecipient)),
  );
  const heads = otherHeads(bulkList);
  const labelIn = (row: LeftOutRow) => {
    if (excluded?.results.includes(row.result)) return excluded.words;
    const digits = row.result === "not-a-kennitala" ? digitsOf(row.value) : undefined;
    if (!digits) return t(labelOf(row));
    const isSystem = digits.length === kennitalaDigits;
    return isSystem ? t("correct.system") : t("correct.digits", { count: digits.length });
  };
  const viewOf = (row: LeftOutRow) => {
    const { line, value, others, isCorrected } = row;
    const shownValue = asRead(value, recipients);
    const holder = holders.get(line);
    // A list with a column of recipients alone names nobody, so the name on the pass is shown.
    const name = cellsInLine(others) || holder || shownValue;
    const note = maySend ? noteOf(row.result) : undefined;
    const otherName = holder && otherListedName(heads, others, holder);
    return {
      line,
      cells: [
        <bdi
          key="name"
          lang={lang}
          className="row-name [overflow-wrap:anywhere] md:inline-block md:min-w-32"
        >
          {name || t("attention.choose", { line })}
        </bdi>,
        <span key="state">
          <StatusWord {...styleOf(row, excluded, otherName)} label={labelIn(row)} />
          <HolderOnPass name={holder} listed={otherName} />
        </span>,
        <span key="line" className="text-ink-soft md:text-ink">
          <span className="md:hidden">{t("attention.choose", { line })}</span>
          <span className="hidden md:inline">{line}</span>
        </span>,
        name === shownValue ? undefined : (
          <bdi key="value" className="[overflow-wrap:anywhere]">
            {shownValue}
          </bdi>
        ),
      ],
      // A row that is not excluded is in this table only if its name differs from that on its pass.
      isCorrectable: maySend && (isCorrectable(row) || isSendable(row)),
      mayLeaveOut: maySend && isSendable(row),
      typed: isOwn && isCorrected ? value : "",
      suggested: isOwn && mayBeUsed(row, recipients) ? value : "",
      present: isOwn && isCorrectedInPlace(row) ? value : "",
      // The only note on a row with a field is that its other cells become blank.
      note:
        note && (note === "cells" || !isCorrectable(row)) ? t(`correct.why.${note}`) : undefined,
    };
  };
  return (
    <ClientStrings namespaces={["staff.bulk.correct"]}>
      <CorrectionForm
        act={correctFaults}
        listId={bulkList.id}
        kind={recipients}
        isChecked={bulkList.state === "checked"}
        caption={caption}
        summary={summary}
        heads={[t("row"), t("fault"), t("line"), t("value")]}
        rows={rows.map(viewOf)}
        folded={
          folded && {
            ...folded,
            rows: folded.rows.map(viewOf),
            others: folded.others && { ...folded.others, rows: folded.others.rows.map(viewOf) },
          }
        }
      />
    </ClientStrings>
  );
}

/** Whether the recipient cell of a row that could not be read is valid as it stands in the file. */
function mayBeUsed({ result, value }: LeftOutRow, names: RecipientKind): boolean {
  return lacksCells(result) && !("fault" in readRecipient(value, names));
}

/** Check results of rows with a readable recipient that may be wrong, often in a single digit. */
const correctedInPlace: (RowResult | null)[] = [
  "not-a-kennitala",
  "several-kennitalas",
  "not-a-pass",
  "not-a-member",
  "no-membership",
  "no-such-pass",
  // Rows with these results have a field only if the name on the pass differs from the name in the row.
  "open",
  "in-wallet",
];

function isCorrectedInPlace({ result, isCorrected }: LeftOutRow): boolean {
  return !isCorrected && correctedInPlace.includes(result);
}

interface HolderOnPassProps {
  name: string | undefined;
  /** Name in the row, if it differs. */
  listed: string | undefined;
}

/** Name on the pass, shown as a warning if the name in the row differs. */
async function HolderOnPass({ name, listed }: HolderOnPassProps) {
  if (!name) return null;
  const t = await getTranslations("staff.bulk.correct");
  return listed ? (
    <StatusWord
      icon="alert"
      tone="waiting"
      label={t("otherName", { listed: isolated(listed), name: isolated(name) })}
    />
  ) : (
    <span className="block text-ink-soft">{t("holder", { name: isolated(name) })}</span>
  );
}

/** Name on the pass of a row. A typing error may have led to somebody else's pass. */
async function holderOfRecipient({ line, isCorrected, result, passId }: LeftOutRow) {
  const isRecipient = isCorrected || result === "open" || result === "in-wallet";
  const name = isRecipient && passId ? await nameOnPass(passId) : undefined;
  return [line, name] as const;
}

export function labelOf({ result }: LeftOutRow) {
  return result ? (`results.${result}` as const) : "correct.unchecked";
}

export function isSendable({ result }: LeftOutRow): boolean {
  return result === "open" || result === "in-wallet";
}

function styleOf({ result }: LeftOutRow, excluded?: ExcludedRows, otherName?: string) {
  if (result === null) return { icon: "waiting", tone: "info" } as const;
  // These rows are not shown as good: staff choose whether a pass in a wallet gets a text, and a different
  // name on the pass may be an error.
  if (excluded || (otherName && result === "open") || result === "in-wallet")
    return { icon: "pass", tone: "info" } as const;
  return result === "open"
    ? ({ icon: "good", tone: "good" } as const)
    : ({ icon: "alert", tone: "waiting" } as const);
}

/** Note on a row: why it has no field, or what its field leaves blank. */
function noteOf(result: RowResult | null) {
  if (lacksCells(result)) return "cells";
  switch (result) {
    case "twice":
      return "twice";
    case "hidden":
      return "hidden";
    default:
      return undefined;
  }
}

/** Excluded rows in the order of the file; if not all are shown, the correctable ones come first. */
export async function FirstLeftOut(props: ListProps & { excluded?: ExcludedRows }) {
  const t = await getTranslations("staff.bulk");
  const { rows, areAll } = await firstLeftOut(props, props.excluded !== undefined);
  return (
    <>
      {rows.length > 0 && <LeftOutRows {...props} rows={rows} caption={t("report.leftOut")} />}
      {!areAll && <p className="mt-2">{t("listed.firstCorrectable", { count: rowsShown })}</p>}
      <LeftOutFiles {...props} />
    </>
  );
}

export async function firstLeftOut({ bulkList, isOwn }: ListProps, isEnded = false) {
  const rows = await listLeftOut(getDatabase(), bulkList, {
    limit: rowsShown + 1,
    isEnded,
    first: correctableResults,
    // Before sending, a table of its own shows the corrected rows.
    ...(!isEnded && { corrected: "without" as const }),
    isOwn,
  });
  const areAll = rows.length <= rowsShown;
  return { rows: areAll ? rows.toSorted(byLine) : rows.slice(0, rowsShown), areAll };
}

/** Compares rows by their place in the file. */
export function byLine(one: LeftOutRow, other: LeftOutRow): number {
  return one.line - other.line;
}

/** Links to CSV files of the excluded rows and of all rows. */
export async function LeftOutFiles({ bulkList, maySend }: Omit<ListProps, "isOwn">) {
  const t = await getTranslations("staff.bulk");
  return (
    <>
      <LinkLine href={`/staff/bulk/${bulkList.id}/faults`} className="mt-2">
        {t("listed.all")}
      </LinkLine>
      {maySend && <LinkLine href={`/staff/bulk/${bulkList.id}/report`}>{t("report.csv")}</LinkLine>}
    </>
  );
}
