import { describe, expect, test } from "vitest";
import { readRecipient } from "#portal/messaging/bulk/list/recipients.ts";

const passId = "0b8e5f4a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";

describe("whom a cell names by a kennitala", () => {
  test.each(["0101302129", "010130-2129", " 010130 2129 ", "kt. 010130-2129", "010130–2129"])(
    "%j as people write it",
    (written) => {
      expect(readRecipient(written, "kennitala")).toEqual({ kennitala: "0101302129" });
    },
  );

  test("the zero that a spreadsheet dropped from a number is put back", () => {
    expect(readRecipient("101302129", "kennitala")).toEqual({ kennitala: "0101302129" });
    expect(readRecipient("10130-2129", "kennitala")).toEqual({ fault: "not-a-kennitala" });
    expect(readRecipient("10130212", "kennitala")).toEqual({ fault: "not-a-kennitala" });
  });

  test.each(["'0101302129", '="0101302129"', "0101302129.0", "101302129.0", "0101302129,00"])(
    "%j as other programs write it",
    (written) => {
      expect(readRecipient(written, "kennitala")).toEqual({ kennitala: "0101302129" });
    },
  );

  test("a number that a spreadsheet shortened, and several kennitalas, are called that", () => {
    for (const written of ["1,01303E+08", "1.01303E+08", "1.01E8"])
      expect(readRecipient(written, "kennitala")).toEqual({ fault: "shortened-number" });
    for (const written of ["0101302209, 0101303003", "010130-2209 og 010130-3003"])
      expect(readRecipient(written, "kennitala")).toEqual({ fault: "several-kennitalas" });
  });

  test("nothing, words and a system kennitala name nobody", () => {
    expect(readRecipient("  ", "kennitala")).toEqual({ fault: "empty" });
    expect(readRecipient("Jón", "kennitala")).toEqual({ fault: "not-a-kennitala" });
    expect(readRecipient("8101302129", "kennitala")).toEqual({ fault: "not-a-kennitala" });
    expect(readRecipient(passId, "kennitala")).toEqual({ fault: "not-a-kennitala" });
  });
});

describe("which pass a cell names", () => {
  test.each([passId, passId.toUpperCase(), `{${passId}}`, `https://x.is/staff/passes/${passId}`])(
    "%j by its identifier",
    (written) => {
      expect(readRecipient(written, "pass")).toEqual({ passId });
    },
  );

  test("by a link in which its identifier stands", () => {
    for (const link of [`https://pass.example.is/p/${passId}`, `pass.example.is/p/${passId}?a=1`])
      expect(readRecipient(link, "pass"), link).toEqual({ passId });
    const elsewhere = `https://pass.example.is/p/x${passId}`;
    expect(readRecipient(elsewhere, "pass")).toEqual({ fault: "unknown-link" });
  });

  test("nothing else: a link that only the service can read names none, and is called that", () => {
    expect(readRecipient("", "pass")).toEqual({ fault: "empty" });
    const link = "https://pass.example.is/d/Zk3v";
    expect(readRecipient(link, "pass")).toEqual({ fault: "unknown-link" });
    const others = ["Jón", "010130-2129", "javascript:alert(1)"];
    for (const written of others)
      expect(readRecipient(written, "pass"), written).toEqual({ fault: "not-a-pass" });
  });
});
