import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import en from "#app/messages/en.json" with { type: "json" };
import fault from "#app/messages/fault.json" with { type: "json" };
import is from "#app/messages/is.json" with { type: "json" };
import staffEn from "#app/messages/staff/en.json" with { type: "json" };
import staffIs from "#app/messages/staff/is.json" with { type: "json" };
import { sourceFiles } from "./source-files.ts";

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, under = ""): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[under + key, value]] : [...flat(value, `${under}${key}.`)],
  );
  return new Map(entries);
}

/** What a message is filled with, whatever its branches say. */
function placeholders(message: string): string[] {
  const names = (elements: MessageFormatElement[]): string[] =>
    elements.flatMap((one) => {
      if (one.type === TYPE.literal || one.type === TYPE.pound) return [];
      if (one.type === TYPE.tag) return [one.value, ...names(one.children)];
      const branches = "options" in one ? Object.values(one.options) : [];
      return [one.value, ...branches.flatMap(({ value }) => names(value))];
    });
  return [...new Set(names(parse(message)))].sort();
}

describe("what the pages say", () => {
  test.each([
    ["messages", is, en],
    ["staff messages", staffIs, staffEn],
    ["fault", fault.is, fault.en],
  ])("both languages of %s have the same messages with the same placeholders", (_, one, other) => {
    const [icelandic, english] = [flat(one), flat(other)];
    expect([...english.keys()]).toEqual([...icelandic.keys()]);
    for (const [key, message] of icelandic) {
      expect(placeholders(english.get(key) ?? ""), key).toEqual(placeholders(message));
    }
  });

  test("no component has words of its own", () => {
    const words = />\s*\p{Lu}?\p{Ll}{2,}[^<>{}]*<\//u;
    const wordy = sourceFiles()
      .filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path))
      .filter(({ text }) => words.test(text));
    expect(wordy.map(({ path }) => path)).toEqual([]);
  });
});
