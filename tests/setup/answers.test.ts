import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readLogoFile } from "#pass-service/fixture/logo-file.ts";
import { answersJsonSchema, type Draft } from "#setup/answers.ts";
import { checkAnswers } from "#setup/check-answers.ts";
import { checkDatabases } from "#setup/check-databases.ts";
import { smsSenderLike, withDefaults } from "#setup/defaults.ts";
import { templateIdsIn } from "#setup/elsewhere.ts";
import { merged } from "#setup/paths.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import { libraryAnswers } from "./library.ts";

const databases = testDatabases();
const context = { isSecondRun: false, readLogo: (file: string) => readLogoFile(".", file) };

function problemsWith(change: Draft, answers: Draft = libraryAnswers()) {
  const checked = checkAnswers(withDefaults(merged(answers, change) as Draft), context);
  return checked.ok ? [] : checked.problems;
}

const type = (change: Draft) => ({
  membershipTypes: [merged(libraryAnswers().membershipTypes[0], change)],
});
const elsewhere = { kind: "elsewhere", url: "https://api.example.is", keyId: "a", keyToken: "b" };
const id = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";
const card = { name: { is: "Kort", en: "Card" } };

test("the answers of a small issuer can be used", () => {
  expect(problemsWith({})).toEqual([]);
  const listed = type({ subscriberListId: id, model: undefined });
  const [{ model: _, ...withoutModel }] = listed.membershipTypes as [Draft];
  expect(problemsWith({ passService: elsewhere, membershipTypes: [withoutModel] })).toEqual([]);
});

test("containers need names of their own, and the included service", () => {
  const inContainers = { ...context, isForCompose: true };
  const checked = checkAnswers(withDefaults(libraryAnswers()), inContainers);
  expect(checked.ok ? [] : checked.problems.map(({ path }) => path)).toEqual([
    "publicUrl",
    "passService.publicUrl",
  ]);
});

test.each<[where: string, reason: RegExp, change: Draft]>([
  ["(whole file)", /"isuer" is not a field here/, { isuer: {} }],
  ["issuer.name", /must be a text/, { issuer: { name: 7 } }],
  ["issuer.name", /must not be empty/, { issuer: { name: " " } }],
  ["issuer.name", /at most 100/, { issuer: { name: "B".repeat(101) } }],
  ["issuer.name", /must be one line/, { issuer: { name: "Bókasafn\nVogabyggðar" } }],
  [
    "issuer.colours.accent",
    /the card’s colour too/,
    { issuer: { colours: { accent: "#1D4E89" } } },
  ],
  ["issuer.colours.card", /must be written #rrggbb/, { issuer: { colours: { card: "blue" } } }],
  ["issuer.colours.accent", /#rrggbb/, { issuer: { colours: { accent: "#fff" } } }],
  ["issuer.logo", /must be an \.svg or \.png/, { issuer: { logo: "logo.jpg" } }],
  ["issuer.logo", /there is no file/, { issuer: { logo: "nowhere.svg" } }],
  ["issuer.website", /must be a web address/, { issuer: { website: "vogar" } }],
  ["issuer.contact.email", /must be an e-mail/, { issuer: { contact: { email: "safn" } } }],
  ["issuer.contact.phone", /the country code/, { issuer: { contact: { phone: "555 0100" } } }],
  ["issuer.contact.name.en", /is missing/, { issuer: { contact: { name: { is: "Safn" } } } }],
  ["issuer.languages.0", /must be one of is, en/, { issuer: { languages: ["da"] } }],
  ["issuer.languages", /names a language twice/, { issuer: { languages: ["is", "is"] } }],
  ["publicUrl", /must be https/, { publicUrl: "http://vogar.example" }],
  ["publicUrl", /without a path/, { publicUrl: "https://vogar.example/portal" }],
  ["publicUrl", /names a port above 65535/, { publicUrl: "http://localhost:99999" }],
  ["port", /must be at most 65535/, { port: 70_000 }],
  ["databaseUrl", /must begin with postgresql/, { databaseUrl: "mysql://db" }],
  [
    "passService.databaseUrl",
    /is the portal’s database/,
    { databaseUrl: "postgresql://db/a", passService: { databaseUrl: "postgresql://db/a" } },
  ],
  ["passService.kind", /must have the kind/, { passService: { kind: "mine" } }],
  [
    "passService.publicUrl",
    /another address/,
    { passService: { publicUrl: "http://localhost:3600" } },
  ],
  ["passService.publicUrl", /this machine alone/, { publicUrl: "https://vogar.example" }],
  ["passService.port", /another port/, { port: 4600 }],
  ["passService.smsSender", /3 to 11 letters/, { passService: { smsSender: "   " } }],
  [
    "passService.smsSender",
    /3 to 11 letters.+“Korinn” would do/,
    { passService: { smsSender: "Kórinn" } },
  ],
  ["passService.keyToken", /is missing/, { passService: { ...elsewhere, keyToken: undefined } }],
  [
    "passService.url",
    /must be https/,
    { passService: { ...elsewhere, url: "http://api.example.is" } },
  ],
  ["signIn.0", /must be one of electronic-id/, { signIn: ["password"] }],
  ["signIn", /must not be an empty list/, { signIn: [] }],
  ["electronicId", /is missing: signIn names/, { signIn: ["electronic-id"] }],
  [
    "electronicId",
    /is not used/,
    { electronicId: { issuer: "https://id.example", clientId: "a", clientSecret: "b" } },
  ],
  ["mail.from", /must be an e-mail/, { mail: { server: "smtps://mail.example.is", from: "x" } }],
  ["membershipTypes.0.slug", /lower-case letters/, type({ slug: "Lán" })],
  ["membershipTypes.0.name.en", /must not be empty/, type({ name: { en: "" } })],
  ["membershipTypes.0.model", /must be one of/, type({ model: "gift-card" })],
  [
    "membershipTypes.0.model",
    /goes with the issuance automatic/,
    type({ model: "membership-card" }),
  ],
  ["membershipTypes.0.subscriberListId", /is made by the included/, type({ subscriberListId: id })],
  ["membershipTypes.0.subscriberListId", /is missing/, { passService: elsewhere }],
  ["membershipTypes.1.slug", /is that of another/, { membershipTypes: [card, card] }],
  [
    "membershipTypes.1.name.is",
    /is that of another type/,
    { membershipTypes: [card, { name: { is: "kort", en: "Other" }, slug: "annad" }] },
  ],
  [
    "membershipTypes.1.issuance",
    /on-request for another type/,
    {
      membershipTypes: [
        { ...card, issuance: "on-request" },
        { ...card, slug: "b", issuance: "on-request" },
      ],
    },
  ],
  ["templates.0.model", /must be one of/, { templates: [{ ...card, model: "on-request-card" }] }],
  [
    "templates",
    /made at the pass service that you name/,
    { passService: elsewhere, templates: [] },
  ],
  ["firstAdmin.email", /must be an e-mail/, { firstAdmin: { email: "admin" } }],
])("a wrong answer is refused at %s: %s", (where, reason, change) => {
  const found = problemsWith(change).find(({ path }) => path === where);
  expect(found?.reason, JSON.stringify(problemsWith(change))).toMatch(reason);
});

test("somebody must be let into the console at the first run, and not again at the second", () => {
  const { firstAdmin: _, ...answers } = libraryAnswers();
  expect(problemsWith({}, answers).map(({ path }) => path)).toEqual(["firstAdmin"]);
  expect(checkAnswers(withDefaults(answers), { ...context, isSecondRun: true }).ok).toBe(true);
});

describe("a sender of text messages", () => {
  test.each([
    ["Kórinn", "Korinn"],
    ["Bókasafn Vogabyggðar", "Bokasafn"],
    ["Sundfélagið Bylgja", "Sundfelagid"],
    ["Félag ÞÆÖ", "Felag ThAeO"],
    ["Ðx", "Felagi"],
  ])("like %s is %s", (name, sender) => {
    expect(smsSenderLike(name)).toBe(sender);
    expect(problemsWith({ passService: { smsSender: sender } })).toEqual([]);
  });
});

test("the committed JSON Schema of the answers is current (npm run setup -- --schema)", () => {
  const kept = JSON.parse(readFileSync(path.resolve("docs/setup.schema.json"), "utf8"));
  expect(kept).toEqual(JSON.parse(JSON.stringify(answersJsonSchema())));
});

test("a logo that holds a script is refused", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-logo-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (name: string, inner: string) => {
    writeFileSync(
      path.join(folder, name),
      `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`,
    );
    return readLogoFile(folder, name);
  };
  expect(at("plain.svg", '<path d="M0 0"/>')).toHaveProperty("dataAddress");
  for (const inner of ["<script>1</script>", '<a href="javascript:1"/>', '<g onload="1"/>']) {
    expect(at("active.svg", inner)).toHaveProperty("problem", expect.stringContaining("a script"));
  }
});

test("a membership type that has a template's identifier is refused", () => {
  const types = [{ subscriberListId: id.toUpperCase() }] as never;
  expect(templateIdsIn(types, [{ id, name: "Kort" }] as never)).toEqual([
    {
      path: "membershipTypes.0.subscriberListId",
      reason: expect.stringMatching(/is the identifier of the template Kort/),
    },
  ]);
});

test("a database that cannot be reached, or is another program's, is refused", async () => {
  const answers = { passService: { kind: "included" } };
  const away = "postgresql://user:secret@127.0.0.1:1/none";
  const service = await databases.address();
  const problems = await checkDatabases({
    passService: { ...answers.passService, databaseUrl: away },
    databaseUrl: service,
  } as never);
  expect(problems).toEqual([
    { path: "databaseUrl", reason: expect.stringContaining("another program's") },
    { path: "passService.databaseUrl", reason: expect.stringContaining("(ECONNREFUSED)") },
  ]);
  expect(JSON.stringify(problems)).not.toContain("secret");
});
