import { describe, expect, test } from "vitest";
import { columnsOf, portionsOf, rejectionOf, rowsOf } from "./read-events.ts";

const list = "Kennitala;Nafn\r\n010130-2129;Þórður Ægisson\r\n010130-2209;Ása “Día”\r\n";
const read = [
  [2, "010130-2129|Þórður Ægisson"],
  [3, "010130-2209|Ása “Día”"],
];

/** Its letters as Windows-1252 has them. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replace("“", "\x93").replace("”", "\x94"), "latin1");
}
function utf16(text: string, { big = false, mark = true } = {}): Buffer {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, "utf16le");
  return big ? bytes.swap16() : bytes;
}

describe("encodings", () => {
  test.each([
    ["UTF-8", Buffer.from(list)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${list}`)],
    ["Windows-1252", windows1252(list)],
    ["UTF-16 LE", utf16(list)],
    ["UTF-16 BE", utf16(list, { big: true })],
    ["UTF-16 LE without a mark", utf16(list, { mark: false })],
    ["UTF-16 BE without a mark", utf16(list, { big: true, mark: false })],
  ])("%s", async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(read);
    expect((await columnsOf(bytes)).names).toEqual(["Kennitala", "Nafn"]);
  });

  test.each([
    ["UTF-8", (text: string) => Buffer.from(text)],
    ["Windows-1252", windows1252],
  ])("%s whose first letter beyond ASCII comes late", async (_, encode) => {
    const many = Array.from({ length: 2_000 }, (_, at) => `010130-2129;Jon ${at}`);
    const rows = await rowsOf(encode(`${many.join("\n")}\n010130-2209;Þór\n010130-2399;Jon`));
    expect(rows.slice(-2)).toEqual([
      [2001, "010130-2209|Þór"],
      [2002, "010130-2399|Jon"],
    ]);
  });

  test("a letter that falls on the end of a piece is whole", async () => {
    const many = Array.from(
      { length: 5_000 },
      (_, at) => `010130-2129;${"Þ".repeat(1 + (at % 30))}`,
    );
    const rows = await rowsOf(many.join("\n"));
    expect(rows.map(([, cells]) => cells)).toEqual(many.map((row) => row.replace(";", "|")));
  });

  test("one broken letter of UTF-8 spoils its own row only", async () => {
    const [before, after] = ["010130-2129;Þórður\n010130-2209;", "\n010130-2399;Ægir"];
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xc3]), Buffer.from(after)]);
    expect(await rowsOf(bytes)).toEqual([
      [1, "010130-2129|Þórður"],
      [2, "characters: 010130-2209|\uFFFD"],
      [3, "010130-2399|Ægir"],
    ]);
  });
});

describe("delimiters", () => {
  test.each([",", ";", "\t", "|", "~"])("%j", async (delimiter) => {
    const file = `kt,nafn\n010130-2129,Jón\n010130-2209,"Anna, Bára; og ""Día"""`.replaceAll(
      /(?<=nafn|kt|\d{4}),/g,
      delimiter,
    );
    expect(await rowsOf(file)).toEqual([
      [2, "010130-2129|Jón"],
      [3, '010130-2209|Anna, Bára; og "Día"'],
    ]);
  });

  test.each(["sep=;", '"sep=;"'])("stated by a first line: %s", async (stated) => {
    const file = `${stated}\r\nkt;nafn\r\n010130-2129;Jón, Anna, Ari og Bára\r\n`;
    expect((await columnsOf(file)).names).toEqual(["kt", "nafn"]);
    expect(await rowsOf(file)).toEqual([[3, "010130-2129|Jón, Anna, Ari og Bára"]]);
  });

  test("none, in one column", async () => {
    expect(await rowsOf("010130-2129\n010130-2209")).toEqual([
      [1, "010130-2129"],
      [2, "010130-2209"],
    ]);
  });

  test("commas within the values of a list with semicolons", async () => {
    const file = "kt;upphæð\n010130-2129;1,50\n010130-2209;2,00\n010130-2399;3,25";
    expect(await rowsOf(file)).toContainEqual([4, "010130-2399|3,25"]);
  });
});

describe("lines", () => {
  test.each(["\n", "\r\n", "\r"])("end with %j, and empty ones count", async (end) => {
    const file = ["kt;nafn", "", "010130-2129;Jón", ";", "   ", "010130-2209;Anna", ""].join(end);
    expect(await rowsOf(file)).toEqual([
      [3, "010130-2129|Jón"],
      [6, "010130-2209|Anna"],
    ]);
  });

  test("a row begins at its first line, whatever its values go over", async () => {
    const file = 'kt;nafn\n010130-2129;"Jón\nJónsson\n"\n010130-2209;"Anna\n\nB"\n010130-2399;C';
    expect(await rowsOf(file)).toEqual([
      [2, "010130-2129|Jón\nJónsson"],
      [5, "010130-2209|Anna\n\nB"],
      [8, "010130-2399|C"],
    ]);
  });

  test("a quotation mark within a value is a part of it", async () => {
    expect(await rowsOf('kt;nafn\n010130-2129;Jón "Nonni" Jónsson\n010130-2209;6" nagli')).toEqual([
      [2, '010130-2129|Jón "Nonni" Jónsson'],
      [3, '010130-2209|6" nagli'],
    ]);
  });
});

describe("several kennitalas in one line", () => {
  const pasted = (text: string) => rowsOf(text, { isPasted: true });

  test("are a recipient each where they were pasted", async () => {
    for (const text of [
      "0101302209, 0101303003",
      "0101302209;0101303003",
      "0101302209 0101303003",
      "0101302209\t0101303003",
      "0101302209 og 0101303003",
    ])
      expect(await pasted(text), text).toEqual([
        [1, "0101302209"],
        [2, "0101303003"],
      ]);
    expect(await pasted("0101302129\n\n010130-2209, 010130-3003\n010130-2479")).toEqual([
      [1, "0101302129"],
      [3, "010130-2209"],
      [4, "010130-3003"],
      [5, "010130-2479"],
    ]);
  });

  test("are a recipient each below a header, and beside lines that name nobody", async () => {
    expect(await pasted("kennitala\n0101302209, 0101303003")).toEqual([
      [2, "0101302209"],
      [3, "0101303003"],
    ]);
    expect(await pasted("0101302209, 0101303003\nJón 0101302479")).toEqual([
      [1, "0101302209"],
      [2, "0101303003"],
      [3, "Jón 0101302479"],
    ]);
    expect(await pasted("Kennitala,Kt. maka\n0101302209, 0101303003")).toEqual([
      [2, "0101302209|0101303003"],
    ]);
  });

  test("stand as they were written beside other values, and in a file", async () => {
    expect(await pasted("0101302209;0101303003;Jón")).toEqual([[1, "0101302209|0101303003|Jón"]]);
    expect(await rowsOf("0101302209;0101303003")).toEqual([[1, "0101302209|0101303003"]]);
  });
});

describe("what is wrong with a row is told with its line", () => {
  test("more values than columns; missing ones are empty", async () => {
    const file = "kt;nafn;deild\n010130-2129;Jón\n010130-2209;Anna;A;B\n010130-2399;C;D;;";
    expect(await rowsOf(file)).toEqual([
      [2, "010130-2129|Jón|"],
      [3, "too-many-columns: 010130-2209|Anna|A|B"],
      [4, "010130-2399|C|D"],
    ]);
  });

  test("a cell that is too long, and NUL", async () => {
    const file = `kt;nafn\n010130-2129;${"a".repeat(1_001)}\n010130-2209;A\0B\n010130-2399;C`;
    expect(await rowsOf(file)).toEqual([
      [2, `cell-too-long: 010130-2129|${"a".repeat(100)}`],
      [3, "characters: 010130-2209|A\uFFFDB"],
      [4, "010130-2399|C"],
    ]);
  });

  test("a first row without its recipient is a row and no header", async () => {
    const rows = await rowsOf(";Jón\n010130-2129;Anna\n010130-2209;Ari");
    expect(rows.map(([line]) => line)).toEqual([1, 2, 3]);
  });

  test("a formula is nothing but its text", async () => {
    expect(await rowsOf("kt;nafn\n010130-2129;=1+1")).toEqual([[2, "010130-2129|=1+1"]]);
  });
});

describe("what is wrong with the whole file", () => {
  test("nothing in it, or nothing but a header", async () => {
    expect(await rejectionOf("")).toEqual(["empty"]);
    expect(await rejectionOf("\n\n ;;\n")).toEqual(["empty"]);
    expect(await rejectionOf("\uFEFF")).toEqual(["empty"]);
    expect(await rejectionOf("kennitala;nafn\n")).toEqual(["empty"]);
  });

  test("a quotation mark that nothing closes, in a small file and in a large one", async () => {
    const start = 'kt;nafn\n010130-2129;A\n010130-2209;"B\n';
    expect(await rejectionOf(`${start}010130-2399;C`)).toEqual(["row-too-long", 3]);
    expect(await rejectionOf(start + "010130-2399;C\n".repeat(50_000))).toEqual([
      "row-too-long",
      3,
    ]);
  });

  test("10 000 columns", async () => {
    expect(await rejectionOf(`kt${";".repeat(9_999)}nafn\n`)).toEqual(["too-many-columns", 1]);
    expect(await rejectionOf(`${"kennitala;".repeat(10_000)}\n`)).toEqual(["row-too-long", 1]);
  });

  test("more lines than a spreadsheet has, although they are empty", async () => {
    const saved = `kt;a;b;c\n010130-2129;;;\n${";;;\n".repeat(1_048_574)}`;
    expect(await rowsOf(saved)).toEqual([[2, "010130-2129|||"]]);
    expect(await rejectionOf("\n".repeat(1_048_577))).toEqual(["too-many-rows", 1_048_577]);
  }, 90_000);

  test("more than 100 000 rows", async () => {
    expect(await rejectionOf(`kt\n${"010130-2129\n".repeat(100_001)}`)).toEqual([
      "too-many-rows",
      100_002,
    ]);
  });

  test.each([
    ["a PNG picture", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ["a JPEG picture", [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]],
    ["a PDF document", [...Buffer.from("%PDF-1.7\n")]],
    ["a web page", [...Buffer.from("\n<!doctype html><table>")]],
  ])("%s named .csv", async (_, start) => {
    const noise = Buffer.alloc(50_000, "4y\x02\x9c\x00\x13\xff\x7f\x01", "latin1");
    expect(await rejectionOf(Buffer.concat([Buffer.from(start), noise]))).toEqual(["not-a-list"]);
  });

  test("an Excel workbook of before 2007", async () => {
    const bytes = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(5_000)]);
    expect(await rejectionOf(bytes)).toEqual(["old-workbook"]);
  });
});

test("a list comes in portions, each small enough to be stored at once", async () => {
  const long = await portionsOf(`010130-2129;Jón;${"x".repeat(900)}\n`.repeat(2_000));
  expect(long.flat()).toHaveLength(2_001);
  expect(Math.max(...long.map((portion) => JSON.stringify(portion).length))).toBeLessThan(300_000);
  const short = await portionsOf("010130-2129\n".repeat(2_000));
  expect(Math.max(...short.map(({ length }) => length))).toBeLessThanOrEqual(500);
});
