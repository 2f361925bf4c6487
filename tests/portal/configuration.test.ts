import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfiguration } from "#portal/configuration/configuration.ts";

const demoIssuer = path.resolve("lib/demo/issuer.json");
const good = {
  PASS_SERVICE_URL: "https://api.example.is/base/",
  PASS_SERVICE_KEY_ID: "key",
  PASS_SERVICE_KEY_TOKEN: "token",
  PUBLIC_URL: "https://minar.example.is",
  SESSION_SECRETS: `${"a".repeat(32)}, ${"b".repeat(40)}`,
  DIGEST_SECRET: "d".repeat(32),
  DATABASE_URL: "postgresql://db.example.is/portal",
  ISSUER_CONFIG: demoIssuer,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "felagi-issuer-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function issuerWith(change: Record<string, unknown>): string {
  const file = path.join(folder, "issuer.json");
  const issuer = { ...JSON.parse(readFileSync(demoIssuer, "utf8")), logo: undefined, ...change };
  writeFileSync(file, JSON.stringify(issuer));
  return file;
}

function problemsOf(variables: Record<string, string | undefined>): string[] {
  const read = readConfiguration(variables);
  return read.ok ? [] : read.problems.map(({ where }) => where);
}

describe("the portal's configuration", () => {
  test("a whole and safe one is read", () => {
    const read = readConfiguration(good);
    expect(read).toMatchObject({
      ok: true,
      configuration: {
        PASS_SERVICE_URL: "https://api.example.is/base",
        SESSION_SECRETS: ["a".repeat(32), "b".repeat(40)],
        issuer: { name: "Sundfélagið Bylgja", logoFile: { mediaType: "image/svg+xml" } },
      },
    });
  });

  test("everything that is missing is named at once", () => {
    expect(problemsOf({})).toEqual(Object.keys(good));
  });

  test.each([
    ["PASS_SERVICE_URL", "http://api.example.is"],
    ["PASS_SERVICE_URL", "ftp://localhost"],
    ["PASS_SERVICE_URL", "nonsense"],
    ["PUBLIC_URL", "http://minar.example.is"],
    ["PUBLIC_URL", "https://minar.example.is/path"],
    ["SESSION_SECRETS", "short"],
    ["DIGEST_SECRET", "short"],
    ["SESSION_SECRETS", `${"a".repeat(32)},short`],
    ["DATABASE_URL", "mysql://db"],
    ["ISSUER_CONFIG", "/nowhere/issuer.json"],
  ])("%s may not be %s", (variable, value) => {
    expect(problemsOf({ ...good, [variable]: value })).toEqual([variable]);
  });

  test("plain http is accepted on this very machine", () => {
    const local = {
      ...good,
      PUBLIC_URL: "http://localhost:3000",
      PASS_SERVICE_URL: "http://127.0.0.1:4010",
    };
    expect(problemsOf(local)).toEqual([]);
  });

  test.each([
    ["signIn", { signIn: [] }],
    ["signIn.0", { signIn: ["text-link"] }],
    ["colours.card", { colours: { card: "blue", accent: "#f2b84b" } }],
    ["deliveryHosts", { deliveryHosts: [] }],
    ["deliveryHosts.0", { deliveryHosts: ["https://passes.example.is/"] }],
    ["languages.0", { languages: ["de"] }],
    ["logo", { logo: "missing.svg" }],
    ["name", { name: "" }],
    ["(whole file)", { nmae: "typo" }],
  ])("the issuer's file is refused at %s", (where, change) => {
    expect(problemsOf({ ...good, ISSUER_CONFIG: issuerWith(change) })).toEqual([
      `issuer.json: ${where}`,
    ]);
  });
});
