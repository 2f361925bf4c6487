import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import en from "#app/messages/staff/en.json" with { type: "json" };
import is from "#app/messages/staff/is.json" with { type: "json" };

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
  [1, 2, "1 til 2 hlutar, eftir lengd hlekksins"],
  [20, 21, "20 til 21 hluti, eftir lengd hlekksins"],
])("a range of parts in Icelandic goes by its last number: %d to %d", (min, max, words) => {
  expect(inIcelandic("partsRange", { min, max })).toBe(words);
});

test("one faulty row of a list is counted as one in Icelandic", () => {
  const listed = createTranslator({ locale: "is", messages: is, namespace: "bulk.listed" });
  expect(listed("body", { faults: 1, rows: 2 })).toMatch(/^1 lína af 2 verður ekki með\./);
  expect(listed("body", { faults: 2, rows: 30 })).toMatch(/^2 línur af 30 verða ekki með\./);
  expect(listed("first", { count: 1 })).toBe("Fyrsta línan af fleiri.");
  expect(listed("first", { count: 20 })).toBe("Fyrstu 20 línurnar af fleiri.");
});

test.each([
  [20, 51, "20 to 51 characters"],
  [0, 1, "0 to 1 character"],
  [1200, 1251, "1,200 to 1,251 characters"],
])("a range of letters in English: %d to %d", (min, max, words) => {
  expect(inEnglish("charactersRange", { min, max })).toBe(words);
});
