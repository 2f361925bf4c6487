import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { issuerFileSchema } from "#portal/configuration/issuer-file.ts";
import { installationFiles } from "#process/installation.ts";
import type { Answers, Draft } from "#setup/answers.ts";
import { checkAnswers } from "#setup/check-answers.ts";
import { composeSetUp } from "#setup/compose.ts";
import { withDefaults } from "#setup/defaults.ts";
import { fillIncludedService } from "#setup/included-service.ts";
import { answersOf, readKept } from "#setup/kept.ts";
import { merged } from "#setup/paths.ts";
import {
  keepUnfinished,
  readUnfinished,
  removeUnfinished,
  unfinishedIn,
} from "#setup/unfinished.ts";
import { environmentFile, writeFiles } from "#setup/write-files.ts";
import { succeeded } from "#tests/pass-service/command.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import { libraryAnswers } from "./library.ts";

const databases = testDatabases();

function emptyFolder() {
  const data = path.join(tmpdir(), `felagi-setup-${process.pid}-${Math.random()}`);
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return installationFiles({ DATA_DIR: data });
}

/** A run without its programs: the files that it writes. */
function run(files: ReturnType<typeof installationFiles>, change: Draft) {
  const kept = readKept(files);
  const draft = withDefaults(merged(answersOf(kept, files.folder), change) as Draft);
  const context = { isSecondRun: kept.issuer !== undefined, readLogo: () => ({ problem: "none" }) };
  const checked = checkAnswers(draft, context);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const around = {
    kept,
    logo: undefined,
    issuerFile: files.issuer,
    schema: "s",
    hostsElsewhere: [],
  };
  const made = composeSetUp(checked.answers as Answers, around);
  writeFiles([
    { file: files.issuer, contents: JSON.stringify(made.issuer) },
    { file: files.fixture, contents: JSON.stringify(made.included?.fixture) },
    environmentFile(files.service, "# service", made.included?.service ?? {}),
    environmentFile(files.portal, "# portal", made.portal),
  ]);
  return { ...readKept(files), made };
}

test("an answer that is given anew changes, and secrets, identifiers and all else stay", () => {
  const files = emptyFolder();
  const templates = [{ model: "punch-card", name: { is: "Tíu skipta kort", en: "Ten visits" } }];
  const first = run(files, { ...libraryAnswers(), templates });
  expect(issuerFileSchema.safeParse(first.issuer).error).toBeUndefined();
  // By hand, as an operator would.
  writeFileSync(files.issuer, JSON.stringify({ ...first.issuer, bulk: { trial: true } }));
  const environment = `${readFileSync(files.portal, "utf8")}# ours\nMESSAGE_RETENTION_DAYS=3\n`;
  writeFileSync(files.portal, environment);

  const second = run(files, { issuer: { colours: { card: "#204020" } } });

  expect(second.portal).toEqual({ ...first.portal, MESSAGE_RETENTION_DAYS: "3" });
  expect(readFileSync(files.portal, "utf8")).toBe(environment);
  expect(second.service).toEqual(first.service);
  const colours = { card: "#204020", accent: "#f4d35e" };
  expect(second.issuer).toEqual({ ...first.issuer, colours, bulk: { trial: true } });
  expect(second.fixture).toEqual({ ...first.fixture, colours });

  const renamed = [
    { ...libraryAnswers().membershipTypes[0], name: { is: "Bókakort", en: "Card" } },
  ];
  const third = run(files, { membershipTypes: renamed, passService: { smsSender: "Vogar" } });
  expect(third.fixture?.membershipTypes?.map(({ id, name }) => [id, name])).toEqual([
    [first.fixture?.membershipTypes?.[0]?.id, "Bókakort"],
  ]);
  expect(third.fixture?.passTemplates?.map(({ id }) => id)).toEqual(
    first.fixture?.passTemplates?.map(({ id }) => id),
  );
  expect(third.fixture?.passTemplates?.[0]?.smsTemplate?.sender).toBe("Vogar");
});

test("the contact's name follows the issuer's, unless it has its own", () => {
  const files = emptyFolder();
  run(files, libraryAnswers());
  const contactOf = ({ issuer }: ReturnType<typeof run>) => issuer?.support as Draft;
  const renamed = run(files, { issuer: { name: "Bókasafn Voga" } });
  expect(contactOf(renamed).name).toEqual({ is: "Bókasafn Voga", en: "Bókasafn Voga" });
  const own = { is: "Afgreiðslan", en: "The desk" };
  run(files, { issuer: { contact: { name: own } } });
  expect(contactOf(run(files, { issuer: { name: "Safnið" } })).name).toEqual(own);
});

test("what a command of the service changed stays until an answer changes, and setup says which", async () => {
  const files = emptyFolder();
  const environment = { PASS_SERVICE_DATABASE_URL: await databases.address() };
  const setUp = async (change: Draft) => {
    const before = readKept(files).fixture;
    const included = run(files, change).made.included;
    return included && (await fillIncludedService(included, before, environment));
  };
  const name = async () =>
    JSON.parse(await succeeded(["issuers", "list", "--json"], environment)).issuers[0].name;

  expect(await setUp(libraryAnswers())).toBeUndefined();
  await succeeded(["issuers", "change", "--name", "Safnið"], environment);

  expect(await setUp({})).toContain("stay as they are: 1");
  expect(await name()).toBe("Safnið");
  expect(await setUp({ issuer: { colours: { card: "#204020" } } })).toContain("again: 1");
  expect(await name()).toBe(libraryAnswers().issuer.name);
});

test("neither program's file holds a secret of the other, and only the owner reads them", () => {
  const files = emptyFolder();
  const { portal } = run(files, libraryAnswers());
  const secrets = ["SESSION_SECRETS", "STORAGE_SECRETS", "DIGEST_SECRET", "PASS_SERVICE_KEY_TOKEN"];
  const values = secrets.map((name) => portal[name] ?? "");
  expect(new Set(values).size).toBe(4);
  expect(values.every((value) => value.length >= 32)).toBe(true);
  const others = [files.service, files.fixture, files.issuer].map((file) =>
    readFileSync(file, "utf8"),
  );
  for (const value of values) for (const other of others) expect(other).not.toContain(value);
  for (const file of [files.portal, files.service]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("the answers of a run that was broken off are its owner's alone, until a run has ended", () => {
  const { folder } = emptyFolder();
  const draft = { passService: { kind: "elsewhere", keyToken: "secret" } };
  expect(readUnfinished(folder)).toBeUndefined();
  keepUnfinished(folder, draft);
  expect(readUnfinished(folder)).toEqual(draft);
  expect(statSync(unfinishedIn(folder) ?? "").mode & 0o777).toBe(0o600);
  removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test("files that cannot all be written are none of them there", () => {
  const files = emptyFolder();
  mkdirSync(files.folder, { recursive: true });
  const blocked = { file: path.join(files.issuer, "in-a-file"), contents: "" };
  writeFileSync(files.issuer, "before");
  expect(() => writeFiles([{ file: files.portal, contents: "a" }, blocked])).toThrow();
  expect(readdirSync(files.folder)).toEqual(["issuer.json"]);
});

test("an environment file is read back as it was meant, whatever a secret holds", () => {
  const { portal, folder } = emptyFolder();
  mkdirSync(folder, { recursive: true });
  const values = {
    A: "with space",
    B: "a#b",
    C: "a'b",
    D: 'a"b',
    E: "abc+/=",
    F: "https://x.is/?a=b",
  };
  writeFiles([environmentFile(portal, "# h", values)]);
  expect(readKept({ ...installationFiles({ DATA_DIR: path.dirname(folder) }) }).portal).toEqual(
    values,
  );
});
