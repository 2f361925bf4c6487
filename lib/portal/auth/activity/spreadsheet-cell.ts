import "server-only";
import { formatKennitala } from "#contract/index.ts";

/** Where a spreadsheet that separates by another sign than ours would begin a cell. */
const separator = /[,;|\t\r\n]/;
/** What spreadsheets leave out at the beginning of a cell: blanks, quotes, and what cannot be seen. */
const leftOut = /[\s"\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}]/u;

/**
 * A cell of a CSV file, safe from formula injection: an apostrophe stands before each sign that begins a
 * formula in a cell, however the reader separates cells; quotes, separators and line ends are wrapped. A
 * kennitala that begins with a zero gets its dash: a spreadsheet drops the zero of a number. A moment has the form that spreadsheets take for one, in Iceland's time, which is UTC all the year.
 */
export function spreadsheetCell(value: string | number | Date | null): string {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace("T", " ");
  const text = String(value ?? "");
  if (/^0\d{9}$/.test(text)) return formatKennitala(text);
  const harmless = withoutFormulas(text);
  return /[";,|\t\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function withoutFormulas(text: string): string {
  let harmless = "";
  let beginsCell = true;
  for (const sign of text) {
    if (beginsCell && beginsFormula(sign)) harmless += "'";
    harmless += sign;
    beginsCell = separator.test(sign) || (beginsCell && leftOut.test(sign));
  }
  return harmless;
}

/** Also as full-width, small or raised signs, which some spreadsheets read alike. */
function beginsFormula(sign: string): boolean {
  return /^[=+\-@]$/.test(sign.normalize("NFKC"));
}
