import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readIssuerFile } from "#portal/configuration/issuer-file.ts";
import { issuerJsonSchema } from "#portal/configuration/issuer-schema.ts";

/** The demo's file with a change; its logo is left out. */
function issuerWith(change: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-issuer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "issuer.json");
  const demo = JSON.parse(readFileSync("lib/demo/issuer.json", "utf8"));
  writeFileSync(file, JSON.stringify({ ...demo, logo: undefined, ...change }));
  return file;
}

test.each([
  ["colours", [], "must be fields in { }"],
  ["website", "www.example.is", "must be a web address such as https://example.is"],
  ["deliveryHosts", "passes.example.is", "must be a list in [ ]"],
  ["languages", [], "must not be an empty list"],
  ["name", undefined, "is missing"],
  ["name", "", "must not be empty"],
  ["name", 7, "must be a text in quotes"],
  ["bulk.textsPerDay", { textsPerDay: 0 }, "must be at least 1"],
  ["bulk.textsPerDay", { textsPerDay: 1.5 }, "must be a whole number"],
  ["bulk.trial", { trial: "yes" }, "must be true or false"],
  ["bulk.pricePerPart", { pricePerPart: 0 }, "must be more than 0"],
  ["bulk.quietHours.from", { quietHours: { from: 24, until: 8 } }, "must be at most 23"],
  [
    "bulk.quietHours",
    { quietHours: true },
    expect.stringMatching(/^must be two whole hours .+ or false$/),
  ],
  ["bulk", { texts: 1 }, '"texts" is not a field here: correct its name or take it out'],
  ["memberRegister.name", { email: "skra@felag.example" }, "is missing"],
  ["languages.0", ["de"], "must be one of is, en"],
])("a fault of the issuer's file at %s (%j) is told in plain words: %s", (where, value, cure) => {
  const [field = ""] = where.split(".");
  expect(readIssuerFile(issuerWith({ [field]: value }))).toEqual({
    ok: false,
    problems: [{ where: `issuer.json: ${where}`, cure }],
  });
});

test("two types on request are refused with the reason, and one is not", () => {
  const typeOf = (issuance: string, at: number) => ({
    subscriberListId: `0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c100${at}`,
    slug: `type-${at}`,
    issuance,
    name: { is: "Kort", en: "Card" },
  });
  const withTypes = (...issuances: string[]) =>
    readIssuerFile(issuerWith({ membershipTypes: issuances.map(typeOf) }));
  const cure = expect.stringContaining("without naming its type");
  expect(withTypes("on-request", "automatic", "on-request")).toEqual({
    ok: false,
    problems: [{ where: "issuer.json: membershipTypes", cure }],
  });
  expect(withTypes("on-request", "automatic")).toMatchObject({ ok: true });
});

test("a logo that is not there is told with whatever else is wrong", () => {
  const file = issuerWith({ logo: "missing.svg", name: "" });
  const logo = path.join(path.dirname(file), "missing.svg");
  expect(readIssuerFile(file)).toEqual({
    ok: false,
    problems: [
      { where: "issuer.json: name", cure: "must not be empty" },
      { where: "issuer.json: logo", cure: `there is no file ${logo}` },
    ],
  });
});

test.each([
  ["signIn", { signIn: [] }],
  ["signIn.0", { signIn: ["carrier-pigeon"] }],
  ["signIn.1", { signIn: ["kennitala", "password"] }],
  ["signIn", { signIn: ["kennitala", "kennitala"] }],
  ["staffSignIn", { staffSignIn: [] }],
  ["staffSignIn", { staffSignIn: ["password", "password"] }],
  ["staffSignIn.0", { staffSignIn: ["kennitala"] }],
  ["colours.card", { colours: { card: "blue", accent: "#f2b84b" } }],
  ["deliveryHosts", { deliveryHosts: [] }],
  ["deliveryHosts.0", { deliveryHosts: ["https://passes.example.is/"] }],
  ["(whole file)", { nmae: "typo" }],
])("the issuer's file is refused at %s", (where, change) => {
  const problem = expect.objectContaining({ where: `issuer.json: ${where}` });
  expect(readIssuerFile(issuerWith(change))).toEqual({ ok: false, problems: [problem] });
});

const schemaFile = "docs/issuer.schema.json";
const demoFile = "lib/demo/issuer.json";
const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("the committed JSON Schema of the issuer's file is current (npm run issuer-schema)", () => {
  expect(readJson(schemaFile)).toEqual(JSON.parse(JSON.stringify(issuerJsonSchema())));
});

test("the demo's issuer file names the JSON Schema, so that editors check it", () => {
  const named = path.join(path.dirname(demoFile), readJson(demoFile).$schema);
  expect(named).toBe(path.normalize(schemaFile));
});
