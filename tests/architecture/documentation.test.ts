import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { anchorsOf, type Document, documents, relativeLinks } from "./markdown.ts";
import { sourceFiles } from "./source-files.ts";

const all = documents();

function brokenLinks({ path: from, text }: Document): string[] {
  return relativeLinks(text)
    .filter((link) => {
      const [target = "", anchor] = decodeURIComponent(link).split("#");
      const file = target === "" ? from : path.normalize(path.join(path.dirname(from), target));
      if (!existsSync(file)) return true;
      const linked = all.find((one) => one.path === file);
      return anchor !== undefined && !anchorsOf(linked?.text ?? "").includes(anchor);
    })
    .map((link) => `${from}: ${link}`);
}

describe("the documentation", () => {
  test("every relative link leads to a file, and to a heading in it", () => {
    expect(all.map(({ path }) => path)).toContain("README.md");
    expect(all.flatMap(brokenLinks)).toEqual([]);
  });

  test("a link to nothing is noticed", () => {
    const text = '[a](missing.md) ![b](README.md) <img src="c.png"> [d](README.md#none) [e](#here)';
    expect(brokenLinks({ path: "README.md", text })).toEqual([
      "README.md: missing.md",
      "README.md: README.md#none",
      "README.md: #here",
      "README.md: c.png",
    ]);
  });

  test("every command that it names is there", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = [...new Set(all.map(({ path }) => path)), ".env.example"].flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/npm run (?:-s |--silent )?([a-z][a-z0-9:-]*)/g),
    ]);
    expect(named.length).toBeGreaterThan(20);
    expect(named.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
  });

  test("a decision record is short, and has a subject, context, decision and consequence", () => {
    const records = all.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
    expect(records.length).toBeGreaterThan(10);
    for (const { path: file, text } of records) {
      const number = path.basename(file).slice(0, 4);
      expect(text, file).toMatch(
        new RegExp(
          `^# ${number} .+\\n[^]*\\*\\*Context\\.\\*\\*[^]*\\*\\*Decision\\.\\*\\*[^]*\\*\\*Consequence\\.\\*\\*`,
        ),
      );
      expect(text.split("\n").length, file).toBeLessThan(50);
      expect(all.find(({ path }) => path === "docs/decisions/README.md")?.text).toContain(
        `(${path.basename(file)})`,
      );
    }
  });
});

/** The variables of the environment schemas, and those that the programs read themselves. */
function environmentVariables(): string[] {
  const schemas =
    /^lib\/(portal\/configuration\/[\w-]+|process\/server-variables|pass-service\/environment)\.ts$/;
  const names = sourceFiles().flatMap(({ path, text }) => {
    if (schemas.test(path))
      return [...text.matchAll(/^\s+([A-Z][A-Z0-9]*_[A-Z0-9_]+):\s(?!data\.)/gm)];
    return path.startsWith("lib/programs/")
      ? [...text.matchAll(/\bread[A-Z]\w+\(\s*"([A-Z][A-Z0-9_]+)"/g)]
      : [];
  });
  return [...new Set(names.map(([, name = ""]) => name))].sort();
}

describe("the environment variables", () => {
  const variables = environmentVariables();
  const configuration = readFileSync("docs/configuration.md", "utf8");
  const example = readFileSync(".env.example", "utf8");
  const inExample = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = ""]) => name,
  );

  test("are found in the schemas of both programs", () => {
    expect(variables).toEqual(
      expect.arrayContaining([
        "PASS_SERVICE_URL",
        "SESSION_SECRETS",
        "OIDC_STAFF_ROLES",
        "OIDC_MEMBER_ACR",
        "OTEL_TRACES_SAMPLER_ARG",
        "PASS_SERVICE_PLATFORM_A_CERTIFICATE",
        "DATA_DIR",
        "PORT",
      ]),
    );
  });

  test("all stand in docs/configuration.md", () => {
    expect(variables.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
  });

  test("all stand in .env.example, and nothing else does", () => {
    expect(inExample.toSorted()).toEqual(variables);
  });
});
