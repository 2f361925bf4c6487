import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";

describe("a cell of a file for spreadsheets", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+354 555 0101", "'+354 555 0101"],
    [" =1", " '=1"],
    ["\u200b=1", "\u200b'=1"],
    ["\u034f\u3164=1", "\u034f\u3164'=1"],
    ["\uff1d1", "'\uff1d1"],
    ["'=1", "'=1"],
    ["Anna - 5 = x", "Anna - 5 = x"],
    ["a@b.is", "a@b.is"],
    ["0101302129", "010130-2129"],
    ["5012345678", "5012345678"],
    ["x,=1", `"x,'=1"`],
    ["x|=1", `"x|'=1"`],
    ['x,"=1+1,y', `"x,""'=1+1,y"`],
    ['"=1', `"""'=1"`],
    ["x;\u200b\t @A1", `"x;\u200b\t '@A1"`],
    ["x\n-1\r+1", `"x\n'-1\r'+1"`],
  ])("%j is written as %j", (text, cell) => {
    expect(spreadsheetCell(text)).toBe(cell);
  });

  test("a number and a moment are written as spreadsheets take them", () => {
    expect(spreadsheetCell(12)).toBe("12");
    expect(spreadsheetCell(null)).toBe("");
    expect(spreadsheetCell(new Date("2026-11-20T12:00:00.5Z"))).toBe("2026-11-20 12:00:00");
  });

  const signs = [
    ..."=+-@\uff1d\uff0b\uff0d\uff20a1 ,;|\"'\t\r\n",
    "\u200b",
    "\u00a0",
    "\u034f",
    "\ufeff",
  ];
  const texts = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });

  test("begins no formula, by whatever sign the file is separated and whatever quotes are left out", () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const line = [one, other].map(spreadsheetCell).join(";");
        for (const delimiter of [",", ";", "|", "\t"]) {
          const cells = [...quoted(line, delimiter), ...line.split(/[\r\n]/)].flatMap((part) =>
            part.split(delimiter),
          );
          expect(cells.filter(isFormula), JSON.stringify({ line, delimiter })).toEqual([]);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test("is what was written, but for the apostrophes, to whoever separates as the file does", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [[cell]] = parse(`${spreadsheetCell(text)};end`, { delimiter: ";" }) as [[string]];
        expect(cell.replaceAll("'", "")).toBe(text.replaceAll("'", ""));
      }),
    );
  });
});

/** The cells to a reader of quotes; none where the quotes make no sense by this delimiter. */
function quoted(line: string, delimiter: string): string[] {
  const options = { delimiter, relax_quotes: true, relax_column_count: true };
  try {
    return parse(line, options).flat();
  } catch {
    return [];
  }
}

function isFormula(cell: string): boolean {
  return /^(?:[\s"\u200b\ufeff]|\u034f)*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell);
}
