import { expect, test } from "vitest";
import { formatters } from "#app/i18n/translations.ts";
import { maskedPhone, recipientWords } from "#app/staff/_shell/formats.ts";

test.each([
  ["+3546112129", "611\u00a0••29"],
  ["+4520123456", "+45\u00a02•\u00a0••\u00a0••\u00a056"],
  ["112", "112"],
])("the middle of a phone number is hidden: %s", (number, words) => {
  expect(maskedPhone(number)).toBe(words);
});

test("a number that staff typed is shown whole, and the one on file with its middle hidden", () => {
  const recipient = "+3546112129";
  expect(recipientWords({ recipient, request: {} })).toBe("611\u00a0••29");
  expect(recipientWords({ recipient, request: null })).toBe("611\u00a0••29");
  const typed = { phoneNumber: recipient };
  expect(recipientWords({ recipient, request: typed })).toBe("611\u00a02129");
  expect(recipientWords({ recipient: null, request: typed })).toBe("611\u00a02129");
  expect(recipientWords({ recipient: null, request: {} })).toBeUndefined();
});

const moment = new Date("2026-12-01T14:05:00Z");

test.each([
  ["is", "1. desember 2026"],
  ["en", "1 December 2026"],
] as const)("a date in %s is written %s", (language, words) => {
  expect(formatters[language].dateTime(moment, { dateStyle: "long" })).toBe(words);
});

test.each([
  ["is", "1. des."],
  ["en", "1 Dec"],
] as const)("a short date in %s is written %s", (language, words) => {
  const short = { day: "numeric", month: "short" } as const;
  expect(formatters[language].dateTime(moment, short)).toBe(words);
});
