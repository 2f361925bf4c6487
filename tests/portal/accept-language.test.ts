import { describe, expect, test } from "vitest";
import { chooseLanguage } from "#portal/configuration/language-cookie.ts";

const choose = (acceptLanguage: string | null, chosen?: string) =>
  chooseLanguage(["is", "en"], { chosen, acceptLanguage });

describe("the language of a page", () => {
  test.each([
    ["the most wanted one that is offered", "de-DE,en-GB;q=0.8,is;q=0.4", "en"],
    ["whatever its region and letters", "EN-us", "en"],
    ["the first of two that are wanted alike", "en;q=0.5, is;q=0.5", "en"],
    ["by q-values, not by place", "en;q=0.3,is;q=0.9", "is"],
    ["not one that is refused", "en;q=0,de", "is"],
    ["the first one for anything", "*", "is"],
    ["the first one for a header that makes no sense", ";;,;q=x,,=", "is"],
    ["not one far behind the languages that browsers name", `${"xx,".repeat(200)}en`, "is"],
  ])("%s", (_, header, language) => expect(choose(header)).toBe(language));

  test("is the first one without a header", () => expect(choose(null)).toBe("is"));

  test("is what the reader chose, before what the browser asks for", () => {
    expect(choose("is", "en")).toBe("en");
    expect(choose("en", "de")).toBe("en");
  });
});
