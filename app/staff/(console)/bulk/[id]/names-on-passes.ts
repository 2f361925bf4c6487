import { getTranslations } from "#app/i18n/translations.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { BulkList } from "#portal/messaging/bulk/bulk-list.ts";
import { type ExampleRow, exampleRows } from "#portal/messaging/bulk/bulk-lists.ts";
import { otherListedName } from "#portal/messaging/bulk/listed-name.ts";
import { holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isolated } from "#theme/isolated.ts";
import { cellsInLine } from "../../../_shell/formats.ts";
import type { BulkState } from "../bulk-state.ts";

/** Name of a pass's holder; undefined if the pass cannot be read or states none. */
export async function nameOnPass(passId: string): Promise<string | undefined> {
  const loaded = await loadPass(passId);
  return loaded.kind === "pass"
    ? readHolder(holderLine(loaded.pass, loaded.template)).name
    : undefined;
}

/** The name on a pass, and the name in its row if that differs; undefined where not known. */
async function namesOf(list: ListColumns, { passId, cells }: ExampleRow) {
  const name = passId ? await nameOnPass(passId) : undefined;
  const others = cells.filter((_, at) => at !== list.recipientColumn);
  return { name, listed: name && otherListedName(otherHeads(list), others, name) };
}

/** Line numbers of rows whose name differs from the name on the pass. Only the first recipients are compared. */
export async function linesWithOtherName(list: BulkList): Promise<number[]> {
  const chosen = {
    id: list.id,
    audience: "all-open",
    request: { kind: "sms" },
    notTextedSince: null,
  } as const;
  const rows = await exampleRows(getDatabase(), chosen, recipientsShown);
  const lines = await Promise.all(
    rows.map(async (row) => ((await namesOf(list, row)).listed ? row.line : undefined)),
  );
  return lines.filter((line) => line !== undefined);
}

/** Names of all columns except the recipient's. */
export function otherHeads({ columns, recipientColumn }: ListColumns): string[] {
  return columns.filter((_, at) => at !== recipientColumn);
}

type ListColumns = Pick<BulkList, "columns" | "recipientColumn">;

/** Maximum of recipients in the review. A name takes one call of the service, so more are not compared. */
export const recipientsShown = 20;

type RecipientsView = Pick<NonNullable<BulkState["confirmed"]>, "recipients" | "warnings">;

/**
 * The first recipients of a list with the names on their passes, and a warning about rows that have
 * another name: a wrong kennitala is often somebody else's.
 */
export async function recipientsOf(
  list: ListColumns,
  rows: readonly ExampleRow[],
  count: number,
): Promise<RecipientsView> {
  const t = await getTranslations("staff.bulk");
  const read = await Promise.all(
    rows.map(async (row) => ({ ...row, ...(await namesOf(list, row)) })),
  );
  const differing = read.flatMap(({ line, name = "", listed }) =>
    listed ? t("confirm.nameOfRow", { line, listed: isolated(listed), name: isolated(name) }) : [],
  );
  return {
    recipients: {
      title: t("confirm.seeRecipients", { count }),
      first: read
        .map(({ cells, name, listed }) => ({
          line: cellsInLine(cells),
          name: name && t("correct.holder", { name: isolated(name) }),
          isOther: Boolean(listed),
        }))
        // Without cells, a pass that names nobody leaves nothing to show.
        .filter(({ line, name }) => line || name),
      shown: count > rows.length ? t("confirm.firstRecipients", { count: rows.length }) : "",
    },
    warnings:
      differing.length > 0
        ? [t("confirm.otherNames", { count: differing.length }), ...differing]
        : [],
  };
}
