import "server-only";

/**
 * A cell of a CSV file, safe from formula injection: what a spreadsheet would take for a formula gets
 * an apostrophe before it, also where a spreadsheet that separates by commas would begin a cell;
 * quotes, separators and line ends are wrapped. A moment has the form that spreadsheets take for one,
 * in Iceland's time, which is UTC all the year.
 */
export function spreadsheetCell(value: string | number | Date | null): string {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace("T", " ");
  const text = String(value ?? "").replaceAll(
    /(?<![,;\s])[,;\s]+(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g,
    (between) => (/[,;\t\r\n]/.test(between) ? `${between}'` : between),
  );
  const harmless = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[";,\t\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
