import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import en from "#app/strings/staff/en.json" with { type: "json" };
import is from "#app/strings/staff/is.json" with { type: "json" };

const inIcelandic = createTranslator({ locale: "is", messages: is, namespace: "sms.preview" });
const inEnglish = createTranslator({ locale: "en", messages: en, namespace: "sms.preview" });

test.each([
  [20, 50, "20 til 50 stafir"],
  [20, 51, "20 til 51 stafur"],
  [21, 111, "21 til 111 stafir"],
  [80, 121, "80 til 121 stafur"],
  [1200, 1251, "1.200 til 1.251 stafur"],
])("a range of letters in Icelandic goes by its last number: %d to %d", (min, max, words) => {
  expect(inIcelandic("charactersRange", { min, max })).toBe(words);
});

test.each([
  [1, 2, "1 til 2 SMS, eftir lengd hlekksins"],
  [20, 21, "20 til 21 SMS, eftir lengd hlekksins"],
])("a range of texts in Icelandic goes by its last number: %d to %d", (min, max, words) => {
  expect(inIcelandic("partsRange", { min, max })).toBe(words);
});

test("one faulty row of a list is counted as one in Icelandic", () => {
  const listed = createTranslator({ locale: "is", messages: is, namespace: "bulk.listed" });
  expect(listed("body", { faults: 1, rows: 2, correctable: "yes" })).toMatch(
    /^1 lína af 2 verður ekki með\..* án hennar\.$/,
  );
  expect(listed("body", { faults: 2, rows: 30, correctable: "yes" })).toMatch(
    /^2 línur af 30 verða ekki með\..* án þeirra\.$/,
  );
  expect(listed("first", { count: 1 })).toBe("Hér er aðeins sú fyrsta.");
  expect(listed("first", { count: 20 })).toBe("Hér eru þær fyrstu 20.");
});

test.each([
  [20, 51, "20 to 51 characters"],
  [0, 1, "0 to 1 character"],
  [1200, 1251, "1,200 to 1,251 characters"],
])("a range of letters in English: %d to %d", (min, max, words) => {
  expect(inEnglish("charactersRange", { min, max })).toBe(words);
});

test.each([
  ["is", "hjá 1 viðtakanda (lína 3 á listanum)", "hjá 21 viðtakanda (línur 3, 4, … á listanum)"],
  ["en", "for 1 recipient (row 3 of the list)", "for 21 recipients (rows 3, 4, … of the list)"],
] as const)("rows are named by their lines, one or several: %s", (locale, one, several) => {
  const messages = locale === "is" ? is : en;
  const warning = createTranslator({ locale, messages, namespace: "bulk.warning" });
  const column = "Nafn";
  expect(warning("blankColumn", { column, count: 1, lines: "3" })).toContain(one);
  expect(warning("blankColumn", { column, count: 21, lines: "3, 4, …" })).toContain(several);
});

test("recipients of a list are counted in the right number, apart from their SMS", () => {
  const confirm = createTranslator({ locale: "is", messages: is, namespace: "bulk.confirm" });
  expect(confirm("send", { count: 121 })).toBe("Senda 121 viðtakanda");
  expect(confirm("send", { count: 1_120 })).toBe("Senda 1.120 viðtakendum");
  const products = confirm("product", { count: 120, each: "2" });
  expect(confirm("sum", { products, all: "240" })).toBe("120 × 2 SMS = 240 SMS");
});
