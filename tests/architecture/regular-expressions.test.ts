import { analyse } from "scslre";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { sourceFiles } from "./source-files.ts";

const files = sourceFiles().filter(({ path }) =>
  /^(app|components|lib)\/|^(proxy|instrumentation)\.ts$/.test(path),
);

interface Pattern {
  source: string;
  flags: string;
}

test("no regular expression takes more than linear time, whatever text it is given", () => {
  const slow = files.flatMap(({ path, text }) =>
    patternsIn(path, text)
      .filter(isSlow)
      .map(({ source }) => `${path}: ${source}`),
  );
  expect(slow).toEqual([]);
});

test("every regular expression is a literal, so that the rule above reads them all", () => {
  const built = files.filter(({ text }) => /\bRegExp\(/.test(text));
  expect(built.map(({ path }) => path)).toEqual([]);
});

test.each([
  ["a repetition that ends the pattern but does not begin it", "[.,;]+$"],
  ["a token that nothing closes", "\\$\\{([^}]*)\\}"],
  ["two repetitions of the same", "^\\s*,?\\s*$"],
  ["a repetition in a repetition", "^(a+)+$"],
])("%s is seen as slow", (_, source) => {
  expect(isSlow({ source, flags: "" })).toBe(true);
});

test("the regular expressions of a file are found in whatever it holds", () => {
  const text = 'const a = <p title="/no/">{b.replace(/[/]x/gu, "")} / {c / d / e}</p>;';
  expect(patternsIn("a.tsx", text)).toEqual([{ source: "[/]x", flags: "gu" }]);
});

function isSlow(pattern: Pattern): boolean {
  return analyse(pattern).reports.length > 0 || takesLong(pattern);
}

/** The analysis does not see a repetition behind a fixed beginning, which is begun at each of them. */
function takesLong({ source, flags }: Pattern): boolean {
  const expression = new RegExp(source, flags);
  return hostilePieces(source).some((piece) => {
    const long = minProcessorMs(expression, piece, 32_000);
    // Four times the text: four times as long where time is linear, sixteen where it is quadratic.
    return long > 10 && long > 8 * minProcessorMs(expression, piece, 8_000);
  });
}

/** Of this thread alone, whatever else the machine is busy with; the least of three runs. */
function minProcessorMs(expression: RegExp, piece: string, length: number): number {
  const text = `${piece.repeat(length / piece.length)}\u0001`;
  const runs = [1, 2, 3].map(() => {
    const begun = process.threadCpuUsage();
    text.replace(expression, "");
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

/** What the pattern itself is made of: repeated, with something at the end that spoils the match. */
function hostilePieces(source: string): string[] {
  const written = source.replaceAll(/\\([^A-Za-z0-9])/g, "$1");
  const pieces = new Set([..."a0 .-\t"]);
  for (let at = 0; at < written.length; at += 1) {
    for (const length of [1, 2, 3]) pieces.add(written.slice(at, at + length));
  }
  return [...pieces];
}

function patternsIn(path: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ source: pattern, flags });
    }
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: path.endsWith(".tsx") ? "tsx" : "ts" }));
  return found;
}
