import "server-only";
import { type Kennitala, readTypedKennitala } from "#contract/index.ts";
import { mentionsKennitala } from "#portal/input/plain-text.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";
import {
  type ColumnGuess,
  type FileRow,
  ListRejected,
  listBounds,
  type RecipientKind,
} from "./list-event.ts";

export type ReadRecipient =
  | { kennitala: Kennitala }
  | { passId: string }
  | { fault: RecipientFault };

type RecipientFault =
  | "empty"
  | "not-a-kennitala"
  | "several-kennitalas"
  | "shortened-number"
  | "not-a-pass"
  | "unknown-link";

/** The recipient that a cell names: ten digits, or a pass identifier in lower case. */
export function readRecipient(cell: string, names: RecipientKind): ReadRecipient {
  const written = cell.trim();
  if (written === "") return { fault: "empty" };
  return names === "kennitala" ? readKennitalaCell(written) : readPassCell(written);
}

function readKennitalaCell(written: string): ReadRecipient {
  if (/^\d[.,]\d{1,20}E\+?\d{1,3}$/i.test(written)) return { fault: "shortened-number" };
  const bare = withoutMarks(written);
  // A spreadsheet that takes a kennitala for a number drops the zero at its front.
  const read = readTypedKennitala(/^\d{9}$/.test(bare) ? `0${bare}` : bare);
  if (read.ok) return { kennitala: read.kennitala };
  return { fault: kennitalasIn(written) ? "several-kennitalas" : "not-a-kennitala" };
}

/**
 * Removes characters that other programs put around digits: `'0101303009`, `="0101303021"`,
 * `0101303030.0`.
 */
function withoutMarks(written: string): string {
  const bare = /^="(.*)"$/.exec(written)?.[1] ?? written.replace(/^['\u2019]/, "");
  return /^(\d{9,10})[.,]0{1,2}$/.exec(bare)?.[1] ?? bare;
}

const tenDigits = /(?<!\d)\d{6}[-\u2013 ]?\d{4}(?!\d)/g;
const between = /^(?:[\s,;/|&+]|og|and)*$/;

/** The kennitalas of a cell that holds several and nothing else; undefined for any other cell. */
export function kennitalasIn(text: string): string[] | undefined {
  const found = text.match(tenDigits) ?? [];
  return found.length > 1 && between.test(text.replaceAll(tenDigits, "")) ? found : undefined;
}

/**
 * Whether a cell looks like a kennitala, for guesses about columns: ten digits may be something else, a
 * phone number with its country for one, and real people have kennitalas without a month.
 */
export function looksLikeKennitala(cell: string): boolean {
  if (cell.length > 40) return false;
  const read = readRecipient(cell, "kennitala");
  return "kennitala" in read && isDated(read.kennitala);
}

export function isDated(kennitala: Kennitala): boolean {
  return /^..(0[1-9]|1[0-2])/.test(kennitala);
}

const identifierInLink =
  /[/=]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?=[/?#&]|$)/i;

/** A link names a pass only where it contains the identifier, by which alone the interface finds a pass. */
function readPassCell(written: string): ReadRecipient {
  const reference = readPassReference(written);
  if (reference.ok) return { passId: reference.passId };
  if (reference.problem !== "address") return { fault: "not-a-pass" };
  const inLink = identifierInLink.exec(written)?.[1];
  return inLink ? { passId: inLink.toLowerCase() } : { fault: "unknown-link" };
}

export interface ListColumns {
  names: string[];
  /** Rows of the sample before the first recipient: the header, and titles above it. */
  rowsAbove: number;
  headerLine: number | undefined;
  guess: ColumnGuess | undefined;
}

/**
 * Detects the columns from the first rows. The header is the first row of column names; title lines
 * may precede it.
 */
export function columnsOf(sample: readonly FileRow[]): ListColumns {
  const titles = titlesAbove(sample);
  const below = titles > 0 ? columnsBelow(sample.slice(titles)) : undefined;
  return below?.headerLine !== undefined
    ? { ...below, rowsAbove: below.rowsAbove + titles }
    : columnsBelow(sample);
}

/** Counts the title rows above the header; 0 where a row that may name a recipient comes first. */
function titlesAbove(sample: readonly FileRow[]): number {
  for (const [at, { cells, fault }] of sample.entries()) {
    if (fault || cells.some(mayNameSomebody)) return 0;
    const named = cells.filter(isColumnName);
    if (named.length > 1 || named.some((cell) => kinds.some((kind) => isNameOf(cell, kind))))
      return at;
  }
  return 0;
}

/** Also with a digit too few or too many. */
function mayNameSomebody(cell: string): boolean {
  const isPass = !("fault" in readRecipient(cell, "pass"));
  return isPass || mentionsKennitala(cell) || /\d{9}|\d{6}-\d/.test(cell);
}

function columnsBelow(sample: readonly FileRow[]): ListColumns {
  const rows = sample.map((row) => (row.fault ? undefined : row.cells));
  const [first, ...others] = rows;
  const cells = others.filter((row) => row !== undefined);
  const width = Math.max(1, first?.length ?? 0, commonLength(cells));
  if (width > listBounds.columns || sample[0]?.fault === "too-many-columns")
    throw new ListRejected("too-many-columns", sample[0]?.line);
  const guess = guessOf(cells, width, first) ?? guessOf(first ? [first] : [], width, undefined);
  const hasHeader = first !== undefined && isHeader(first, cells, guess);
  const names = Array.from({ length: width }, (_, column) =>
    hasHeader ? (first[column] ?? "") : "",
  );
  return {
    names,
    rowsAbove: hasHeader ? 1 : 0,
    headerLine: hasHeader ? sample[0]?.line : undefined,
    guess,
  };
}

/** Median number of cells in a row. */
function commonLength(rows: readonly string[][]): number {
  const lengths = rows.map(({ length }) => length).toSorted((one, other) => one - other);
  return lengths[Math.floor((lengths.length - 1) / 2)] ?? 0;
}

function guessOf(
  rows: readonly string[][],
  width: number,
  header: readonly string[] | undefined,
): ColumnGuess | undefined {
  const candidates = kinds.flatMap((names) =>
    Array.from({ length: width }, (_, column) => {
      const isNamed = isNameOf(header?.[column] ?? "", names);
      const share = shareOf(rows, column, names);
      // Of several columns named like recipients the first wins, even if another has fewer faults.
      return { column, names, score: (isNamed ? 1 : 0) + (isNamed && share > 0 ? 1 : share) };
    }),
  );
  const [best] = candidates.toSorted((one, other) => other.score - one.score);
  return best && best.score >= 0.5 ? { column: best.column, names: best.names } : undefined;
}

/** How many of the column's values can be read as what it is taken for, from 0 to 1. */
function shareOf(rows: readonly string[][], column: number, names: RecipientKind): number {
  const values = rows.map((row) => row[column] ?? "").filter((value) => value !== "");
  if (values.length === 0) return 0;
  const points = values.map((value) => {
    const read = readRecipient(value, names);
    if ("fault" in read) return 0;
    return "kennitala" in read && !isDated(read.kennitala) ? 0.5 : 1;
  });
  return points.reduce<number>((sum, point) => sum + point, 0) / values.length;
}

const kinds: readonly RecipientKind[] = ["kennitala", "pass"];

const columnNames: Record<RecipientKind, RegExp> = {
  kennitala: /^(kt|ssn|national id)|kennit/i,
  pass: /^(link|slóð|hlekkur)|pass.?id|skírteini|delivery.?(page|link|url)/i,
};

/** Whether a column is called what it holds. */
export function isNameOf(header: string, kind: RecipientKind): boolean {
  return columnNames[kind].test(header);
}

/** Usual names of columns that do not name recipients. */
const otherNames =
  /^((fullt |full |first |last |for|eftir|milli)?(nafn|name)|auðkenni|id|nr\.?|númer|number|(far|heima)?sími|símanúmer|gsm|(mobile )?phone|mobile|(net|tölvu)fang|tölvupóstur|e-?mail|heimili(sfang)?|address|póstnúmer|staður|deild|hópur|flokkur|tegund|staða|athugasemd(ir)?|upphæð|department|group|status|amount|notes?)$/i;
/** Placeholders for a missing value. */
const missing = /vantar|óþekkt|ekki|engin|missing|unknown|none/i;

function isColumnName(cell: string): boolean {
  const isName =
    isNameOf(cell, "kennitala") || isNameOf(cell, "pass") || otherNames.test(cell.trim());
  return isName && isWord(cell) && !missing.test(cell);
}

/**
 * A first row that might name somebody is never taken for a header: that recipient would be lost, and
 * who they are be kept as the names of columns. It is one when a name of a column stands in it, or when
 * it has words alone where the rows below it have numbers.
 */
function isHeader(
  first: readonly string[],
  others: readonly string[][],
  guess: ColumnGuess | undefined,
): boolean {
  const recipient = guess ? (first[guess.column] ?? "") : undefined;
  if (recipient !== undefined && (recipient.trim() === "" || !isWord(recipient))) return false;
  if (first.some(isColumnName)) return true;
  const cells = first.flatMap((cell, column) =>
    cell === "" || column === guess?.column ? [] : [{ cell, column }],
  );
  return cells.every(({ cell, column }) => {
    const below = others.map((row) => row[column] ?? "").filter((value) => value !== "");
    const numbers = below.filter((value) => /\d/.test(value));
    return !/\d/.test(cell) && numbers.length * 2 > below.length;
  });
}

/** However its digits are written: those that a keyboard writes wide, or with marks that nobody sees between. */
function isWord(cell: string): boolean {
  const plain = cell.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");
  return !/\d{4}|\d{2}.\d{2}|:\/\//.test(plain);
}
