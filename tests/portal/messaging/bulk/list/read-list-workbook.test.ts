import { describe, expect, test } from "vitest";
import { readWholeXml } from "#portal/messaging/bulk/list/workbook/workbook-parts.ts";
import { type ZipPart, zipArchive } from "#tests/support/zip-archive.ts";
import { columnsOf, hiddenLinesOf, rejectionOf, rowsOf } from "./read-events.ts";
import { textRow, workbookFile } from "./workbook-file.ts";

const header = textRow(1, ["Kennitala", "Nafn"]);

/** The same parts with one of them changed. */
function withPart(name: string, change: Partial<ZipPart>) {
  return (parts: ZipPart[]) =>
    parts.map((part) => (part.name === name ? { ...part, ...change } : part));
}
const sheet = "xl/worksheets/sheet1.xml";

describe("cells", () => {
  test("texts that stand in their cells, and those that stand apart", async () => {
    const file = workbookFile({
      shared: [
        "<t>Kennitala</t>",
        "<t>Nafn</t>",
        "<r><t>Þór</t></r><r><t>ður</t></r><rPh><t>x</t></rPh>",
      ],
      rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
        <row r="2"><c r="A2" t="inlineStr"><is><t>010130-2129</t></is></c><c r="B2" t="s"><v>2</v></c></row>
        <row r="3"><c r="A3" t="inlineStr"><is><r><t>010130</t></r><r><t>-2209</t></r></is></c></row>`,
    });
    expect(await columnsOf(file)).toEqual({
      kind: "columns",
      names: ["Kennitala", "Nafn"],
      headerLine: 1,
      guess: { column: 0, names: "kennitala" },
      sheet: "Listi",
      otherSheets: [],
      isLaterSheet: false,
      hiddenColumns: [],
    });
    expect(await rowsOf(file)).toEqual([
      [2, "010130-2129|Þórður"],
      [3, "010130-2209|"],
    ]);
  });

  test("numbers, also as other programs write them, dates and truth values", async () => {
    const file = workbookFile({
      formats: ["dd\\.mm\\.yyyy", "#,##0.00 [$kr.-40F];[Red]0", "000000-0000"],
      rows: `${textRow(1, ["kt", "a", "b", "c"])}
        <row r="2"><c><v>101302129</v></c><c s="1"><v>46387</v></c><c s="2"><v>1200.5</v></c><c t="b"><v>1</v></c></row>
        <row r="3"><c s="3"><v>1.01302209E8</v></c><c><v>0.1</v></c><c><v>7</v></c><c t="b"><v>0</v></c></row>`,
    });
    expect(await rowsOf(file)).toEqual([
      [2, "101302129|31.12.2026|1200.5|TRUE"],
      [3, "101302209|0.1|7|FALSE"],
    ]);
  });

  test("a formula is the value kept with it, or a fault", async () => {
    const file = workbookFile({
      rows: `${header}
        <row r="2"><c t="str"><f>A1&amp;"x"</f><v>010130-2129</v></c><c t="str"><f>""</f><v></v></c></row>
        <row r="3"><c><f>1/0</f></c><c t="inlineStr"><is><t>Anna</t></is></c></row>
        <row r="4"><c t="e"><f>A9</f><v>#REF!</v></c></row>
        <row r="5"><c><f>100+1</f><v>101302209</v></c></row>`,
    });
    expect(await rowsOf(file)).toEqual([
      [2, "010130-2129|"],
      [3, "formula: |Anna"],
      [4, "formula: |"],
      [5, "101302209|"],
    ]);
  });

  test("stand in their columns and rows, whatever is left out between", async () => {
    const file = workbookFile({
      rows: `<row r="3"><c r="A3" t="inlineStr"><is><t>kt</t></is></c><c r="C3" t="inlineStr"><is><t>nafn</t></is></c></row>
        <row r="4"/>
        <row r="9"><c r="A9"><v>101302129</v></c><c r="B9" s="0"/><c r="C9" t="inlineStr"><is><t>Jón</t></is></c></row>`,
    });
    expect((await columnsOf(file)).names).toEqual(["kt", "", "nafn"]);
    expect(await rowsOf(file)).toEqual([[9, "101302129||Jón"]]);
  });

  test("too many of them, too long ones, and control characters are faults of their row", async () => {
    const file = workbookFile({
      rows: `${header}
        <row r="2"><c r="A2"><v>101302129</v></c><c r="XFD2"><v>1</v></c></row>
        ${textRow(3, ["010130-2129", "a".repeat(1_001)])}
        ${textRow(4, ["010130-2129", "b", "c"])}
        ${textRow(5, ["010130-2129", "a\u007f"])}
        ${textRow(6, ["010130-2209", "Anna"])}`,
    });
    expect(await rowsOf(file)).toEqual([
      [2, "too-many-columns: 101302129|"],
      [3, `cell-too-long: 010130-2129|${"a".repeat(100)}`],
      [4, "too-many-columns: 010130-2129|b|c"],
      [5, "characters: 010130-2129|a\uFFFD"],
      [6, "010130-2209|Anna"],
    ]);
  });
});

describe("sheets", () => {
  test("the first that is not hidden is read", async () => {
    const sheets = [
      { name: "Stillingar", state: "hidden" },
      { name: "Eldra", state: "veryHidden" },
      { name: "Félagar" },
      { name: "Annað" },
    ];
    const file = workbookFile({ sheets, rows: header + textRow(2, ["010130-2129", "Jón"]) });
    expect(await columnsOf(file)).toMatchObject({
      sheet: "Félagar",
      otherSheets: ["Annað"],
      isLaterSheet: false,
    });
    expect(await rowsOf(file)).toEqual([[2, "010130-2129|Jón"]]);
  });

  test("the first with recipients is read, and it is told that an earlier one has none", async () => {
    const sheets = [
      { name: "Forsíða", rows: textRow(1, ["Félagið okkar"]) },
      { name: "Autt", rows: "" },
      { name: "Félagar", rows: header + textRow(2, ["010130-2129", "Jón"]) },
      { name: "Stjórn", rows: textRow(1, ["010130-2209"]) },
    ];
    const file = workbookFile({ sheets, rows: "" });
    expect(await columnsOf(file)).toMatchObject({
      sheet: "Félagar",
      otherSheets: ["Forsíða", "Autt", "Stjórn"],
      isLaterSheet: true,
    });
    expect(await rowsOf(file)).toEqual([[2, "010130-2129|Jón"]]);
  });

  test("names of elements may have a prefix", async () => {
    const data = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>010130-2129</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    const file = workbookFile({ rows: "", change: withPart(sheet, { data }) });
    expect(await rowsOf(file)).toEqual([[1, "010130-2129"]]);
  });
});

test("what the spreadsheet hides is told: rows by hand, by a filter and by their height, and columns", async () => {
  const rows =
    header +
    textRow(2, ["010130-2129", "Jón"], 'hidden="1"') +
    textRow(3, ["010130-2209", "Anna"]) +
    textRow(4, ["010130-2399", "Ari"], 'ht="0" customHeight="1"') +
    textRow(5, ["010130-2479", "Ása"], 'ht="15" hidden="0"') +
    textRow(6, ["010130-2559", "Bára"], 'hidden="true"');
  const before =
    '<cols><col min="1" max="1" width="12"/><col min="2" max="2" width="0"/><col min="3" max="16384" hidden="1"/></cols>';
  const file = workbookFile({ rows, before });
  expect(await hiddenLinesOf(file)).toEqual([2, 4, 6]);
  expect((await columnsOf(file)).hiddenColumns).toEqual([1]);
});

test("a number of a row that comes twice, or goes back, is passed over", async () => {
  const row = (line: number, nth: string) => textRow(line, [`010130-${nth}`, "Jón"]);
  const rows = header + row(0, "2129") + row(5, "2209") + row(5, "2399") + row(2, "2479");
  expect((await rowsOf(workbookFile({ rows }))).map(([line]) => line)).toEqual([2, 5, 6, 7]);
});

test("what nobody needs of a workbook is not held", async () => {
  const rows = header + textRow(2, ["010130-2129", "Jón"]);
  const relations = "xl/_rels/workbook.xml.rels";
  const add = (parts: ZipPart[]) =>
    parts.map((part) => {
      const many = Array.from(
        { length: 5_000 },
        (_, at) => `<Relationship Id="x${at}" Type="a/hyperlink" Target="${"t".repeat(900)}"/>`,
      );
      const data = part.data.toString().replace("<Relationships>", `$&${many.join("")}`);
      return part.name === relations ? { ...part, data } : part;
    });
  expect(await rowsOf(workbookFile({ rows, change: add }))).toEqual([[2, "010130-2129|Jón"]]);
});

describe("a workbook that is refused", () => {
  const rows = header + textRow(2, ["010130-2129", "Jón"]);

  test.each([
    ["elements without end within each other", "<a>", () => "<a>"],
    ["a tag of attributes without end", "<a", (nth: number) => ` b${nth}="1"`],
  ])("%s, before it is read far", async (_, first, next) => {
    let taken = 0;
    async function* pieces() {
      yield first;
      for (; taken < 10_000; taken += 1) yield next(taken);
    }
    const read = readWholeXml(pieces(), {});
    await expect(read).rejects.toMatchObject({ reason: "damaged" });
    expect(taken).toBeLessThan(1_000);
  });

  test("more sheets by its table of contents than any list has", async () => {
    const data = `<Relationships>${Array.from({ length: 2_000 }, (_, at) => `<Relationship Id="${at}" Type="a/worksheet" Target="${at}"/>`).join("")}</Relationships>`;
    const change = withPart("xl/_rels/workbook.xml.rels", { data });
    expect(await rejectionOf(workbookFile({ rows, change }))).toEqual(["not-a-list"]);
  });

  test("empty, or with more rows or columns than a list has", async () => {
    expect(await rejectionOf(workbookFile({ rows: "" }))).toEqual(["empty"]);
    expect(await rejectionOf(workbookFile({ rows: header }))).toEqual(["empty"]);
    const wide = textRow(1, Array(10_000).fill("kennitala"));
    expect(await rejectionOf(workbookFile({ rows: wide }))).toEqual(["too-many-columns", 1]);
    const long = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'.repeat(100_002);
    expect(await rejectionOf(workbookFile({ rows: long }))).toEqual(["too-many-rows", 100_001]);
  });

  test("another kind of document in an archive, and what is no archive", async () => {
    const document = zipArchive([{ name: "word/document.xml", data: "<document/>" }]);
    expect(await rejectionOf(document)).toEqual(["not-a-list"]);
    expect(await rejectionOf(Buffer.from("PK\x03\x04 and then nothing"))).toEqual(["damaged"]);
    const cut = workbookFile({ rows });
    expect(await rejectionOf(cut.subarray(0, -30))).toEqual(["damaged"]);
  });

  test.each([
    ["broken XML", { data: "<worksheet><sheetData><row><c></row>" }],
    ["XML that ends in the middle", { data: "<worksheet><sheetData><row>" }],
    ["an entity of its own", { data: '<!DOCTYPE a [<!ENTITY e "ee">]><a>&e;&e;</a>' }],
    ["a size that is a lie of 2 GB", { statedSize: 2 ** 31 }],
    ["a size that is a lie of one byte", { statedSize: 1 }],
  ])("%s", async (_, change) => {
    const file = workbookFile({ rows, change: withPart(sheet, change) });
    expect(await rejectionOf(file)).toEqual(["damaged"]);
  });

  test("a bomb: space that unpacks to a thousand times its size", async () => {
    const data = Buffer.alloc(160_000_000, " ");
    const file = workbookFile({ rows, change: withPart(sheet, { data }) });
    expect(file.length).toBeLessThan(500_000);
    expect(await rejectionOf(file)).toEqual(["expands"]);
  });

  test("a bomb: millions of texts apart from its cells", async () => {
    const data = `<sst>${`<si><t>${"a".repeat(1_000)}</t></si>`.repeat(20_001)}</sst>`;
    const file = workbookFile({ rows, change: withPart("xl/sharedStrings.xml", { data }) });
    expect(await rejectionOf(file)).toEqual(["expands"]);
  });

  test("a bomb: one attribute of 140 MB", async () => {
    const data = `<worksheet a="${"x".repeat(140_000_000)}"/>`;
    const file = workbookFile({ rows, change: withPart(sheet, { data }) });
    expect(file.length).toBeLessThan(200_000);
    expect(await rejectionOf(file)).toEqual(["damaged"]);
  });

  test("a bomb: one long text in many cells, of each row and of all of them", async () => {
    const shared = ["<t>010130-2129</t>", `<t>${"x".repeat(1_000)}</t>`];
    const cells = (count: number) => '<c t="s"><v>1</v></c>'.repeat(count);
    const row = (count: number) => `<row><c t="s"><v>0</v></c>${cells(count)}</row>`;
    const wide = workbookFile({ shared, rows: row(1) + row(99).repeat(10_000) });
    expect(await rejectionOf(wide)).toEqual(["row-too-long", 2]);
    const long = workbookFile({ shared, rows: row(19).repeat(3_000) });
    expect(await rejectionOf(long)).toEqual(["expands"]);
  });
});
