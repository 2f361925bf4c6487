import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readLogoFile } from "#pass-service/fixture/logo-file.ts";
import { issuerFileSchema } from "#portal/configuration/issuer-file.ts";
import { installationFiles } from "#process/installation.ts";
import { type Answers, answersJsonSchema, type Draft } from "./answers.ts";
import { BrokenOff, confirmed } from "./ask-field.ts";
import { type Context, checkAnswers, type Problem } from "./check-answers.ts";
import { checkDatabases } from "./check-databases.ts";
import { composeSetUp } from "./compose.ts";
import { withDefaults } from "./defaults.ts";
import { deliveryHostsOf, describeTemplates, templateIdsIn, tryPassService } from "./elsewhere.ts";
import { type FinishedSetUp, finishSetUp } from "./finish.ts";
import {
  composeFiles,
  filesForCompose,
  keptForCompose,
  nextStepsForCompose,
} from "./for-compose.ts";
import { answersOf, KeptFileError, readKept } from "./kept.ts";
import { at, merged } from "./paths.ts";
import { describeColours, previewName, writePreview } from "./preview.ts";
import { askQuestions } from "./questions.ts";
import { keepUnfinished, readUnfinished, removeUnfinished, unfinishedIn } from "./unfinished.ts";
import { environmentFile, writeFiles } from "./write-files.ts";

const help = `Sets up a portal of your own: the issuer's file, an environment file for each program,
the pass service's first data, and the first admin.

npm run setup                       asks for everything, and begins from what is there
npm run setup -- --answers FILE     takes the answers from a JSON file; what it leaves out
                                    stays as it is, or takes its default
npm run setup -- --yes              takes the default of every question that has one, and
                                    changes an existing set-up without asking
npm run setup -- --compose          writes what deploy/compose/compose.yaml reads instead, and
                                    fills nothing: the containers do
npm run setup -- --schema           prints the JSON Schema of an answers file

The files are written into the folder own of DATA_DIR (.data/own), where npm start,
npm run service and the other commands find them. docs/setup.md goes through it.
`;

/** Error whose message is shown to the person who runs setup. */
class SetupError extends Error {}

const say = (words: string) => void process.stdout.write(`${words}\n`);

type Variables = Record<string, string | undefined>;

/** `npm run setup`; returns the exit status. */
export async function runSetup(args: string[], variables: Variables): Promise<number> {
  const { folder } = args.includes("--compose") ? composeFiles() : filesOf(variables);
  try {
    return await setUp(args, variables);
  } catch (error) {
    if (error instanceof BrokenOff) process.stderr.write("Broken off: nothing was set up.\n");
    else if (error instanceof SetupError || error instanceof KeptFileError) {
      process.stderr.write(`${error.message}\n`);
    } else throw error;
    rmSync(path.join(folder, previewName), { force: true });
    const unfinished = unfinishedIn(folder);
    if (unfinished && !args.includes("--help")) {
      process.stderr.write(
        `The answers are kept in ${unfinished}: npm run setup goes on from them.\n`,
      );
    }
    return 1;
  }
}

const filesOf = (variables: Variables) =>
  installationFiles({ ...variables, FELAGI_DEMO: undefined });

async function setUp(args: string[], variables: Variables): Promise<number> {
  const options = readOptions(args);
  if (options.help) return done(help.trimEnd());
  if (options.schema) return done(JSON.stringify(answersJsonSchema(), null, 2));
  const isForCompose = options.compose;
  const files = isForCompose ? composeFiles() : filesOf(variables);
  const kept = isForCompose ? keptForCompose(readKept(files)) : readKept(files);
  const isSecondRun = existsSync(files.portal);
  const isAsked = options.answers === undefined;
  if (isAsked && !process.stdin.isTTY) {
    throw new SetupError(
      "There is no terminal to ask in: name the answers with --answers FILE. See --help.",
    );
  }
  // Read first: a file that cannot be used is told before anything is asked.
  const answersGiven = isAsked ? undefined : readAnswersFile(options.answers ?? "");
  const folder = options.answers === undefined ? "." : path.dirname(options.answers);
  const readLogo = (file: string) => readLogoFile(folder, file);
  const context: Context = { isSecondRun, isForCompose, readLogo };
  let before = answersOf(kept, files.folder);
  if (isSecondRun) {
    say(
      `There is a set-up in ${files.folder}. Its secrets and identifiers stay; what is answered anew changes.`,
    );
    if (!isAsked && !options.yes) await requireConsent();
  }
  const unfinished = isAsked && !options.yes ? readUnfinished(files.folder) : undefined;
  if (unfinished && (await confirmed("Go on from the answers of the run before?"))) {
    before = merged(before, unfinished) as Draft;
  }
  const onAnswer = (draft: Draft) => keepUnfinished(files.folder, draft);
  const ask = (known: Draft) =>
    askQuestions(known, { context, takesDefaults: options.yes, onAnswer });
  let draft = isAsked ? await ask(before) : (merged(before, answersGiven) as Draft);
  let answers = requireAnswers(withDefaults(draft), context);
  if (isAsked && !options.yes) {
    while (!(await isWantedSo(answers, files.folder, context))) {
      draft = await ask(draft);
      answers = requireAnswers(withDefaults(draft), context);
    }
  }
  const hostsElsewhere = await requirePassService(answers, isAsked);
  const databaseProblems = await checkDatabases(answers);
  if (databaseProblems.length > 0) throw new SetupError(refusal(databaseProblems));
  const logo = logoOf(answers, context);
  const schema = path.relative(files.folder, path.resolve("docs/issuer.schema.json"));
  const made = composeSetUp(answers, {
    kept,
    logo,
    issuerFile: files.issuer,
    schema,
    hostsElsewhere,
  });
  const checked = issuerFileSchema.safeParse(made.issuer);
  if (!checked.success) {
    throw new SetupError(
      refusal(
        checked.error.issues.map(({ path, message }) => ({
          path: `${files.issuer}: ${path.join(".")}`,
          reason: message,
        })),
      ),
    );
  }
  if (!isAsked) say(describeColours(answers.issuer.colours));
  if (!isAsked || options.yes) tellPreview(files.folder, answers, logo);

  const { included } = made;
  const issuerFiles = [
    ...(logo ? [{ file: path.join(files.folder, logo.name), contents: logo.bytes }] : []),
    { file: files.issuer, contents: json(made.issuer) },
  ];
  if (isForCompose) {
    writeFiles([...issuerFiles, ...filesForCompose(made, files, kept)]);
    removeUnfinished(files.folder);
    say(`Written into ${path.dirname(files.portal)}: .env, and the folder issuer`);
    return done(nextStepsForCompose(answers, isSecondRun));
  }
  writeFiles([
    ...issuerFiles,
    ...(included ? [{ file: files.fixture, contents: json(included.fixture) }] : []),
    ...(included
      ? [environmentFile(files.service, headingOf("pass service"), included.service)]
      : []),
    // Written last: its existence marks a complete installation.
    environmentFile(files.portal, headingOf("portal"), made.portal),
  ]);
  say(`Written into ${files.folder}: ${namesOf(files, made.included !== undefined, logo?.name)}`);
  removeUnfinished(files.folder);
  const finished: FinishedSetUp = { answers, made, before: kept.fixture, variables };
  return finishSetUp(finished);
}

function namesOf(files: ReturnType<typeof installationFiles>, isIncluded: boolean, logo?: string) {
  const written = [
    files.issuer,
    files.portal,
    ...(isIncluded ? [files.service, files.fixture] : []),
  ];
  return [...written.map((file) => path.basename(file)), ...(logo ? [logo] : [])].join(", ");
}

const tellPreview = (...of: Parameters<typeof writePreview>) =>
  say(`What it will look like: ${writePreview(...of)}`);

/** Shows the preview, and asks whether to write it, or to go through the answers again. */
async function isWantedSo(answers: Answers, folder: string, context: Context): Promise<boolean> {
  tellPreview(folder, answers, logoOf(answers, context));
  return confirmed("Write it so? (No goes through your answers again)");
}

const headingOf = (program: string) =>
  `# The environment of the ${program}, by npm run setup. docs/configuration.md has every variable.`;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function done(words: string): number {
  say(words);
  return 0;
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        answers: { type: "string" },
        compose: { type: "boolean", default: false },
        schema: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new SetupError(`${(error as Error).message} See --help.`);
  }
}

function readAnswersFile(file: string): Draft {
  let read: unknown;
  try {
    // Byte order mark: some editors on Windows write one, and `JSON.parse` refuses it.
    read = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new SetupError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  if (typeof read === "object" && read !== null && !Array.isArray(read)) return read as Draft;
  throw new SetupError(
    `${file} must hold fields in { }. npm run setup -- --schema describes them.`,
  );
}

function requireAnswers(draft: Draft, context: Context): Answers {
  const checked = checkAnswers(draft, context);
  if (checked.ok) return checked.answers;
  throw new SetupError(refusal(checked.problems));
}

function refusal(problems: readonly Problem[]): string {
  const lines = problems.map(({ path: at, reason }) => `  ${at}: ${reason}`);
  return ["The answers cannot be used, and nothing was written. To mend:", ...lines].join("\n");
}

/** Tries a service elsewhere; returns the hosts of its delivery pages. */
async function requirePassService(answers: Answers, isTried: boolean): Promise<string[]> {
  const { passService } = answers;
  if (passService.kind === "included") return [];
  const tried = await tryPassService(passService);
  if (!tried.ok) throw new SetupError(refusal([tried.problem]));
  const ids = templateIdsIn(answers.membershipTypes, tried.templates);
  if (ids.length > 0) throw new SetupError(refusal(ids));
  if (!isTried) say(describeTemplates(tried.templates));
  return deliveryHostsOf(tried.templates, passService.url);
}

function logoOf(answers: Answers, { readLogo }: Context) {
  const logo = at(answers, "issuer.logo");
  const read = typeof logo === "string" ? readLogo(logo) : undefined;
  return read && "bytes" in read ? read : undefined;
}

async function requireConsent(): Promise<void> {
  if (!process.stdin.isTTY) throw new SetupError("Add --yes to change it. Nothing was written.");
  if (!(await confirmed("Change it?"))) throw new BrokenOff();
}
