import "server-only";

/**
 * A cell of a CSV file. What a spreadsheet would take for a formula gets an apostrophe before it;
 * quotes, separators and line ends are wrapped.
 */
export function spreadsheetCell(value: string | number | null): string {
  const text = String(value ?? "");
  const harmless = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
