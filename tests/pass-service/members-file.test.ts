import { describe, expect, test } from "vitest";
import { readMembersFile } from "#pass-service/commands/members-file.ts";

const read = (text: string) => readMembersFile(new TextEncoder().encode(text));
const active = { qualifies: true, status: null };

describe("a list of members", () => {
  test.each([
    ["commas", "kennitala,name,phone\n010130-2129,Gunna,611 2129\n"],
    ["semicolons, BOM and CRLF", "\ufeffKennitala;Nafn;Sími\r\n0101302129;Gunna;+354 6112129\r\n"],
    ["tabs", "KT\tNAFN\tGSM\n 010130-2129 \t Gunna \t6112129"],
    [
      "quotes and other columns",
      'nafn,póstfang,kt,sími\n"Gunna","Gata 1, 2. hæð",010130-2129,6112129\n',
    ],
    ["empty lines", "\nkennitala,name,phone\n\n010130-2129,Gunna,6112129\n,,\n\n"],
  ])("is read with %s", async (_, text) => {
    const { rows, problems } = await read(text);
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        line: expect.any(Number),
        kennitala: "0101302129",
        name: "Gunna",
        phone: "+3546112129",
        memberNumber: null,
        sourceEntry: active,
      },
    ]);
  });

  test("may leave name and phone away, which leaves them as they are", async () => {
    const { rows } = await read("kennitala,name\n0101302129,\n");
    expect(rows).toMatchObject([{ name: null, phone: null }]);
  });

  test.each(["number", "Félagsnúmer", "nr."])(
    "may have members' numbers, as %s",
    async (header) => {
      const { rows, problems } = await read(`kt,sími,${header}\n0101302129,6112129,B-17\n`);
      expect(problems).toEqual([]);
      expect(rows).toMatchObject([{ phone: "+3546112129", memberNumber: "B-17" }]);
    },
  );

  test.each([
    ["qualifies", "já", active],
    ["qualifies", "No", { qualifies: false, status: null }],
    ["á rétt", "nei", { qualifies: false, status: null }],
    ["status", "GRACE", { qualifies: true, status: "GRACE" }],
    ["staða", "Virkur", { qualifies: true, status: "ACTIVE" }],
    ["staða", "hætt", { qualifies: false, status: null }],
  ])("with %s = %s says so", async (column, word, sourceEntry) => {
    const { rows } = await read(`kennitala,${column}\n0101302129,${word}\n`);
    expect(rows).toMatchObject([{ sourceEntry }]);
  });

  test("names the columns that mean nothing here", async () => {
    expect((await read("kt,heimili,nafn\n")).unused).toEqual(["heimili"]);
  });

  test("with a comma too many in a line is refused, not misread", async () => {
    const header = "kennitala,name,phone\n";
    const { problems } = await read(`${header}0101302129,Gunna, yngri,6112129\n`);
    expect(problems).toContainEqual({ line: 2, reason: "has more values than there are columns" });
    expect((await read(`${header}0101302129,Gunna,6112129,,\n`)).problems).toEqual([]);
  });

  test("leaves the number of a landline aside, and names its line", async () => {
    const { rows, landlines, problems } = await read("kt,nafn,sími\n0101302129,Gunna,511 2900\n");
    expect(problems).toEqual([]);
    expect([rows[0]?.phone, landlines]).toEqual([null, [2]]);
  });

  test("is refused with every problem and its line", async () => {
    const text = [
      "kennitala;nafn;sími;staða",
      "0101302129;Gunna;611 2129;virk",
      "8101302129;Kerfi;;virk",
      '0101302209;"Tveggja\nlína nafn";511 29;virk',
      "0101302129;Aftur;;kannski",
      ";Enginn;;virk",
    ].join("\n");
    const { problems } = await read(text);
    expect(problems).toEqual([
      { line: 3, reason: "the kennitala is none: ten digits, the first not 8 or 9" },
      { line: 5, reason: "the phone number is none: seven digits, or + and the country code" },
      { line: 6, reason: "the kennitala stands in line 2 already" },
      { line: 6, reason: '"status" is none of ACTIVE, PENDING, GRACE and ENDED' },
      { line: 7, reason: "the kennitala is none: ten digits, the first not 8 or 9" },
    ]);
  });

  test.each([
    ["", 1, /empty/],
    ["nafn\nGunna", 1, /no column "kennitala"/],
    ["kt,kennitala\n1,2", 1, /stands there twice/],
    ["kt,status,qualifies\n", 1, /not both/],
    ['kt,nafn\n0101302129,"Gunna\n', 2, /no CSV/],
    ['kt,nafn\n0101302129,Gun"na"x"\n', 2, /no CSV/],
  ])("%j is none", async (text, line, reason) => {
    const { problems } = await read(text);
    expect(problems).toEqual([{ line, reason: expect.stringMatching(reason) }]);
  });

  test("in another encoding is refused, not garbled", async () => {
    const { problems } = await readMembersFile(Uint8Array.from([0x6b, 0x74, 0x0a, 0xed, 0xf0]));
    expect(problems).toEqual([{ line: 1, reason: expect.stringContaining("UTF-8") }]);
  });
});
