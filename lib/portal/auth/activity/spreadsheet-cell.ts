import "server-only";

/**
 * A cell of a CSV file, safe from formula injection: what a spreadsheet would take for a formula gets
 * an apostrophe before it, also where a spreadsheet that separates by commas would begin a cell;
 * quotes, separators and line ends are wrapped.
 */
export function spreadsheetCell(value: string | number | null): string {
  const text = String(value ?? "").replaceAll(
    /(?<![,;\s])[,;\s]+(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g,
    (between) => (/[,;\t\r\n]/.test(between) ? `${between}'` : between),
  );
  const harmless = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[";,\t\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
