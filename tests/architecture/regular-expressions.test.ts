import { check } from "recheck";
import { expect, test, vi } from "vitest";
import { parseAst } from "vitest/node";
import { sourceFiles } from "./source-files.ts";

// The analysis of all patterns takes 15 s of both cores.
vi.setConfig({ testTimeout: 300_000 });

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

/** Without limits on time and with a fixed seed, so that the result is the same on a busy machine. */
const analysis = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
};

async function isSlow({ source, flags }: Pattern): Promise<boolean> {
  return (await check(source, flags, analysis)).status !== "safe";
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
