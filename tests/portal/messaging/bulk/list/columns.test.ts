import { describe, expect, test } from "vitest";
import { columnsOf, rowsOf } from "./read-events.ts";

describe("which column is which", () => {
  const guessOf = async (file: string) => {
    const { headerLine, guess } = await columnsOf(file);
    return [headerLine !== undefined, guess?.column, guess?.names];
  };
  const pass = "0b8e5f4a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";

  test("is told by the values, wherever they stand, with a header and without", async () => {
    expect(await guessOf("Nafn;Sími;Auðkenni\nJón;3546111111;0101302129")).toEqual([
      true,
      2,
      "kennitala",
    ]);
    expect(await guessOf("Jón;3546111111;0101302129\nAnna;3546112222;0101302209")).toEqual([
      false,
      2,
      "kennitala",
    ]);
    expect(await guessOf(`Nafn;x\nJón;${pass}`)).toEqual([true, 1, "pass"]);
    expect(await guessOf(`x;Nafn\nhttps://a.is/p/${pass};Jón`)).toEqual([true, 0, "pass"]);
  });

  test("is told by the header where the values are too odd", async () => {
    expect(await guessOf("Nafn;Kennitala\nJón;?\nAnna;-")).toEqual([true, 1, "kennitala"]);
    expect(await guessOf("kt. greiðanda;Félagi;Kennitala\n0101302129;Jón;0101302209")).toEqual([
      true,
      0,
      "kennitala",
    ]);
  });

  test("is the first of several that are named, although it has more faults", async () => {
    const file = "Kennitala;Kt. forráðamanns\n0101302129;\n01013022099;0101302399\n12;0101302479";
    expect(await guessOf(file)).toEqual([true, 0, "kennitala"]);
  });

  test("one row alone is a recipient", async () => {
    expect(await guessOf("010130-2129")).toEqual([false, 0, "kennitala"]);
  });

  test("a first row with a mistyped kennitala is no header: its fault must be told", async () => {
    const file = "010130-21299;Jón\n010130-2209;Anna";
    expect(await guessOf(file)).toEqual([false, 0, "kennitala"]);
    expect(await rowsOf(file)).toContainEqual([1, "010130-21299|Jón"]);
  });

  test("a first row with a kennitala in wide digits is no header", async () => {
    const file = "０１０１３０-２２０９\n010130-3019\n010130-2129";
    expect(await guessOf(file)).toEqual([false, 0, "kennitala"]);
    expect(await columnsOf(file)).toMatchObject({ names: [""] });
  });

  test("a first row in which a person stands is no header, though it lacks its recipient", async () => {
    for (const first of ["vantar;Jón Leynir Jónsson", "vantar kennitölu;Jón", "?;Anna"]) {
      const file = `${first}\n010130-2209;Guðmundur\n010130-3019;Anna`;
      expect(await columnsOf(file)).toMatchObject({ headerLine: undefined, names: ["", ""] });
      expect(await rowsOf(file)).toContainEqual([1, first.replace(";", "|")]);
    }
  });

  test("words above numbers are a header, whatever they are", async () => {
    expect(await guessOf("Félagar\n010130-2129\n010130-2209")).toEqual([true, 0, "kennitala"]);
    expect(await guessOf("Félagi;Stig\n010130-2129;7\n010130-2209;12")).toEqual([
      true,
      0,
      "kennitala",
    ]);
  });

  test.each([
    ["a title", "Félagar 2026\n\nKennitala;Nafn\n010130-2129;Jón"],
    [
      "a title and a day",
      "Félagar;;\nPrentað 24.11.2026 10:32\nNafn;Sími;kt\nJón;5551234;0101302129",
    ],
  ])("%s above the names of the columns is passed over", async (_, file) => {
    expect(await columnsOf(file)).toMatchObject({ headerLine: 3, guess: { names: "kennitala" } });
    expect(await rowsOf(file)).toHaveLength(1);
  });

  test("a row above the names that may be somebody is no title", async () => {
    for (const first of [
      "010130-21299;Jón",
      "01 01 30 2129;Jón",
      `x;https://a.is/staff/passes/${pass}`,
    ]) {
      const rows = await rowsOf(`${first}\nKennitala;Nafn\n010130-2209;Anna`);
      expect(rows[0]?.[0], first).toBe(1);
    }
  });

  test("is not guessed where nothing looks like either", async () => {
    expect(await guessOf("Jón;Jónsson\nAnna;Önnudóttir")).toEqual([false, undefined, undefined]);
  });

  test("a column without a name is one, when most rows have it", async () => {
    const file = "kt;nafn\n010130-2129;Jón;x\n010130-2209;Anna;y\n010130-2399;B";
    expect((await columnsOf(file)).names).toEqual(["kt", "nafn", ""]);
  });
});
