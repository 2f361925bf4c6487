import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { parseAst } from "vitest/node";
import en from "#app/strings/en.json" with { type: "json" };
import fault from "#app/strings/fault.json" with { type: "json" };
import is from "#app/strings/is.json" with { type: "json" };
import outdated from "#app/strings/outdated.json" with { type: "json" };
import staffEn from "#app/strings/staff/en.json" with { type: "json" };
import staffIs from "#app/strings/staff/is.json" with { type: "json" };
import { sourceFiles } from "./source-files.ts";

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, under = ""): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[under + key, value]] : [...flat(value, `${under}${key}.`)],
  );
  return new Map(entries);
}

/** Names of the placeholders in a string, in all of its branches. */
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
    ["outdated", outdated.is, outdated.en],
  ])("both languages of %s have the same messages with the same placeholders", (_, one, other) => {
    const [icelandic, english] = [flat(one), flat(other)];
    expect([...english.keys()]).toEqual([...icelandic.keys()]);
    for (const [key, message] of icelandic) {
      expect(placeholders(english.get(key) ?? ""), key).toEqual(placeholders(message));
    }
  });

  test.each([
    ["messages", is],
    ["staff messages", staffIs],
    ["messages", en],
    ["staff messages", staffEn],
  ])("no brace of a pattern is left among the words of %s", (_, strings) => {
    const literals = (elements: MessageFormatElement[]): string[] =>
      elements.flatMap((one) => {
        if (one.type === TYPE.literal) return [one.value];
        if (one.type === TYPE.tag) return literals(one.children);
        return "options" in one
          ? Object.values(one.options).flatMap((of) => literals(of.value))
          : [];
      });
    const left = [...flat(strings)].filter(([, words]) =>
      literals(parse(words)).some((literal) => /\}/.test(literal.replaceAll("${url}", ""))),
    );
    expect(left).toEqual([]);
  });

  test("no component has words of its own", () => {
    const wordy = sourceFiles()
      .filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path))
      .flatMap(({ path, text }) => ownWords(text).map((words) => `${path}: ${words}`));
    expect(wordy).toEqual([]);
  });

  test.each([
    ["<p>Hello {name}</p>", "Hello"],
    ["<p>{name} sent it</p>", "sent it"],
    ['<p>{isNew ? "New" : name}</p>', "New"],
    ["<p>{isNew && `New ${name}`}</p>", "New"],
    ['<img alt="A pass" />', "A pass"],
    ["<a title={`Pass ${number}`}></a>", "Pass"],
    ['<Field label={isNew ? "New" : name} />', "New"],
    ['<nav aria-label="Pages"></nav>', "Pages"],
  ])("words in %s are seen", (markup, words) => {
    expect(ownWords(`const part = ${markup};`)).toEqual([words]);
  });

  test.each([
    "<p>{name}: {count}</p>",
    '<p className="lead" id="top">–</p>',
    "<p>{t(`a.${b}`)}</p>",
  ])("%s holds no words", (markup) => expect(ownWords(`const part = ${markup};`)).toEqual([]));
});

/** Attributes whose value is read, aloud or on the screen. */
const readAttributes =
  /^(alt|title|label|placeholder|summary|heading|caption|hint|aria-(label|description|roledescription|valuetext))$/;

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Visible words in a component, which belong in the files of strings. */
function ownWords(text: string): string[] {
  return nodesIn(parseAst(text, { lang: "tsx" }))
    .flatMap((node) => {
      if (node.type === "JSXText") return [node.value];
      if (node.type === "JSXElement" || node.type === "JSXFragment") {
        return (node.children as Node[]).flatMap(({ expression }) => shown(expression));
      }
      const { name } = (node.name ?? {}) as { name?: unknown };
      return node.type === "JSXAttribute" && readAttributes.test(String(name))
        ? shown(node.value)
        : [];
    })
    .filter((words) => typeof words === "string")
    .map((words) => words.trim())
    .filter((words) => /\p{L}{2,}/u.test(words));
}

/** Text that an expression renders; compared values and arguments are not rendered. */
function shown(value: unknown): unknown[] {
  if (!isNode(value)) return [];
  const { type, operator } = value;
  if (type === "Literal") return [value.value];
  if (type === "TemplateLiteral")
    return (value.quasis as { value: { cooked: string } }[]).map(({ value: { cooked } }) => cooked);
  if (type === "JSXExpressionContainer") return shown(value.expression);
  if (type === "ConditionalExpression")
    return [...shown(value.consequent), ...shown(value.alternate)];
  if (type === "LogicalExpression" && operator === "&&") return shown(value.right);
  if (type === "LogicalExpression" || (type === "BinaryExpression" && operator === "+"))
    return [...shown(value.left), ...shown(value.right)];
  return [];
}

function nodesIn(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return isNode(value) ? [value, ...inside] : inside;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
