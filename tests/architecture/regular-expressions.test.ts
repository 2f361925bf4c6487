import { analyse } from "scslre";
import { expect, test, vi } from "vitest";
import { parseAst } from "vitest/node";
import { sourceFiles } from "./source-files.ts";
import { growsTooFast } from "./time-growth.ts";

// On a busy machine it takes 40 s until a slow pattern is detected.
vi.setConfig({ testTimeout: 120_000 });

const files = sourceFiles().filter(({ path }) =>
  /^(app|components|lib)\/|^(proxy|instrumentation)\.ts$/.test(path),
);

interface Pattern {
  source: string;
  flags: string;
}

test("no regular expression takes more than linear time, whatever text it is given", async () => {
  const slow: string[] = [];
  for (const { path, text } of files) {
    for (const pattern of patternsIn(path, text)) {
      if (await isSlow(pattern)) slow.push(`${path}: ${pattern.source}`);
    }
  }
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
])("%s is seen as slow", async (_, source) => {
  expect(await isSlow({ source, flags: "" })).toBe(true);
});

test("the regular expressions of a file are found in whatever it holds", () => {
  const text = 'const a = <p title="/no/">{b.replace(/[/]x/gu, "")} / {c / d / e}</p>;';
  expect(patternsIn("a.tsx", text)).toEqual([{ source: "[/]x", flags: "gu" }]);
});

async function isSlow(pattern: Pattern): Promise<boolean> {
  return analyse(pattern).reports.length > 0 || (await takesLong(pattern));
}

/** The analysis does not see a repetition behind a fixed beginning, which is begun at each of them. */
async function takesLong({ source, flags }: Pattern): Promise<boolean> {
  const expression = new RegExp(source, flags);
  for (const piece of hostilePieces(source)) {
    const match = (length: number) =>
      `${piece.repeat(length / piece.length)}\u0001`.replace(expression, "");
    if (await growsTooFast(match, 32_000)) return true;
  }
  return false;
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
