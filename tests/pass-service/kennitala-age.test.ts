import { describe, expect, test } from "vitest";
import { ageOf, meetsAge } from "#pass-service/domain/delivery-by-kennitala.ts";
import { noon } from "./test-service.ts";

const day = (written: string) => new Date(`${written}T00:00:00Z`);

describe("the age in a kennitala", () => {
  test.each([
    ["0101302129", "1930", 96],
    ["2011082120", "today, 18 years ago", 18],
    ["2111082120", "tomorrow, 18 years ago", 17],
    ["1911082120", "yesterday, 18 years ago", 18],
    ["0101308128", "1830", 196],
    ["3112261230", "at the end of this year", -1],
  ])("of %s, born %s, is %i", (kennitala, _, age) => {
    expect(ageOf(kennitala, noon)).toBe(age);
  });

  test.each([
    ["4101302129", "a company"],
    ["3102302129", "31 February"],
    ["2902302129", "29 February of a year without one"],
    ["0013302129", "month 13"],
    ["0101302127", "a century that is none"],
  ])("of %s (%s) is none, and meets no minimum", (kennitala) => {
    expect(ageOf(kennitala, noon)).toBeUndefined();
    expect(meetsAge(kennitala, 0, noon)).toBe(false);
    expect(meetsAge(kennitala, null, noon)).toBe(true);
  });

  test("of one born on 29 February changes on 1 March where the year has no such day", () => {
    expect(ageOf("2902082120", day("2026-02-28"))).toBe(17);
    expect(ageOf("2902082120", day("2026-03-01"))).toBe(18);
    expect(ageOf("2902082120", day("2028-02-29"))).toBe(20);
  });
});
