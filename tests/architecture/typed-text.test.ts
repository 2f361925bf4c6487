import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { parseAst } from "vitest/node";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { sourceFiles } from "./source-files.ts";
import { growsTooFast } from "./time-growth.ts";
import {
  type AnyFunction,
  files,
  otherParsers,
  type Parser,
  parsers,
} from "./typed-text-parsers.ts";

configurePortal();
// On a busy machine: what is compared is the time of this thread alone.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());

/** By this name of its parameter a function is known to read what people and programs write. */
const typedText = /^(typed|written|text|header|cell|search|carried|data|sent|forwardedFor)$/;

const separators = [
  ..." \t\r\n,;.:/|-_+*=?&#%'\"<>(){}[]$@\\",
  "\u00a0",
  "\u200b",
  "\u0301",
  "\u2212",
];
const pieces = [
  ...separators,
  ...separators.map((sign) => `0${sign}`),
  ...separators.map((sign) => `a${sign}`),
  ..."0 a A ð İ 😀 q=".split(" "),
  ...'(()) (( )) (()( ((a ((a) ((a)) (a ${ ${a} ${url} ${url ,; ;q=0.1, a,b; "" "," "a, 01 0101302129 '.split(
    " ",
  ),
  ...'0101302129\n a\r\n a,b\n "a"\n 1.1.2027 12:00 a@b. @a. https:// https://a. /s/ %2e %C3 ::1, 10.0.0.1, kt. +354 1.000 &amp; &# ._ a=b '.split(
    " ",
  ),
].filter(Boolean);

const filePieces = [
  '"',
  '""',
  '",',
  '"a"\n',
  ",",
  ";\t,",
  "\n",
  "a",
  "a,b\n",
  "0101302129\n",
  "\u0301",
];

test.each(sortedEntries(parsers))(
  "%s takes linear time for its longest text",
  async (key, bound) => {
    const parser = await parserOf(key);
    const { call = (parse: AnyFunction, text: string) => parse(text) } = bound;
    expect(await slowPieces((text) => call(parser, text), bound.length)).toEqual([]);
  },
);

test.each(sortedEntries(otherParsers))("%s takes linear time", async (_, { read, length }) => {
  expect(await slowPieces(read, length)).toEqual([]);
});

test.each(sortedEntries(files))("%s takes linear time", async (_, read) => {
  expect(await slowPieces(read, 30_000, filePieces)).toEqual([]);
});

test("every function that reads typed text is fed its worst case above", () => {
  const found = sourceFiles()
    .filter(({ path: file }) => /^(app|components|lib)\//.test(file))
    .filter(
      ({ path: file }) => !/^lib\/(conformance|demo|programs|setup|embedded-postgres)\//.test(file),
    )
    .flatMap(({ path: file, text }) => parsersIn(file, text));
  expect(found.toSorted()).toEqual(Object.keys(parsers).toSorted());
});

test("a parser of super-linear time is seen", async () => {
  const nested = (text: string) => {
    for (let from = text.indexOf("(("); from >= 0; from = text.indexOf("((", from + 1)) {
      for (let end = text.indexOf("))", from); end >= 0; end = text.indexOf("))", end + 1))
        text.slice(from, end).toUpperCase();
    }
  };
  expect(await slowPieces(nested, 10_000)).toContain("(())");
});

async function slowPieces(read: Parser, length: number, of = pieces): Promise<string[]> {
  const slow: string[] = [];
  for (const piece of of) {
    const readLong = async (characters: number) => {
      const text = `${piece.repeat(characters / piece.length)}\u0001`;
      try {
        await read(text);
      } catch (error) {
        // What is wrong with the text is not asked here; a parser that was called wrongly is.
        const isOurs = error instanceof TypeError || error instanceof ReferenceError;
        if (isOurs && !("code" in error)) throw error;
      }
    };
    // Shorter texts too: a bound inside a parser hides that its time grows below it.
    const isSlow =
      (await growsTooFast(readLong, length)) ||
      (await growsTooFast(readLong, Math.floor(length / 5)));
    if (isSlow) slow.push(piece);
  }
  return slow;
}

async function parserOf(key: string): Promise<AnyFunction> {
  const [, file = "", name = ""] = /^(.+) (\w+)$/.exec(key) ?? [];
  const exported = (await import(path.resolve(file)))[name];
  if (typeof exported !== "function") throw new Error(`${key} is not there`);
  return exported;
}

interface Node {
  type: string;
  declaration?: Node | null;
  id?: { name: string };
  async?: boolean;
  params?: (Node & { name?: string; left?: Node & { name?: string } })[];
  typeAnnotation?: unknown;
}

/** Exported functions with a parameter for typed text; those that wait for something else are left out. */
function parsersIn(file: string, text: string): string[] {
  const { body } = parseAst(text, { lang: file.endsWith(".tsx") ? "tsx" : "ts" });
  return (body as unknown as Node[]).flatMap(({ type, declaration }) => {
    if (type !== "ExportNamedDeclaration" || declaration?.type !== "FunctionDeclaration") return [];
    const params = (declaration.params ?? []).map((param) => param.left ?? param);
    const isParser = params.some(
      ({ name = "", typeAnnotation }) => typedText.test(name) && isText(typeAnnotation),
    );
    const waits = declaration.async ?? false;
    return isParser && !waits ? [`${file} ${declaration.id?.name}`] : [];
  });
}

function isText(annotation: unknown): boolean {
  const written = JSON.stringify(annotation ?? "");
  return /TSStringKeyword|TSUnknownKeyword|ListQuery/.test(written) && !/TSArrayType/.test(written);
}

function sortedEntries<Value>(record: Record<string, Value>): [string, Value][] {
  return Object.entries(record).toSorted(([one], [other]) => one.localeCompare(other));
}
