import "server-only";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { type Kennitala, recordIdSchema } from "#contract/index.ts";
import {
  type Configuration,
  describeProblems,
  describeSetup,
  readConfiguration,
} from "#portal/configuration/configuration.ts";
import { getDatabase, getPool, migrateDatabase } from "#portal/database/database.ts";
import { reasonsOf } from "#portal/database/database-version.ts";
import { passClientOf } from "#portal/pass-service/client.ts";
import { type LookedUpMember, readMemberLookup } from "#portal/pass-service/failure.ts";
import { type Erasure, erasePerson, foreseeErasure } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { type Person, readPerson } from "./person.ts";
import { retentionOf } from "./retention.ts";

class CommandError extends Error {}

const nothingDone = { export: "Nothing was exported.", erase: "Nothing was erased." };

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, ...rest] = positionals;
  if (rest.length > 0 || (command !== "export" && command !== "erase")) {
    throw new CommandError(`There is no such command. See --help.`);
  }
  const passIds = (values.pass ?? []).map((id) => {
    const read = recordIdSchema.safeParse(id);
    if (read.success) return read.data.toLowerCase();
    throw new CommandError("--pass takes the identifier of a pass.");
  });
  const read = readConfiguration();
  if (!read.ok) throw new CommandError(describeProblems(read.problems, nothingDone[command]));
  if (values.check) return;
  process.stderr.write(`${describeSetup(read.configuration)}\n`);
  const { configuration } = read;
  await migrateDatabase();
  const written = readPerson(await whoIsMeant());
  if (!written.ok) throw new CommandError(written.problem);
  const service = await askServiceRecord(configuration, written.person.kennitala);
  const person = { ...written.person, passIds: [...passIds, ...passIdsOf(service)] };
  if (service.kind === "failed") complain(service.failure);
  return command === "export"
    ? exportOf(person, configuration, service)
    : erase(person, configuration, values.yes);
}

/** What the pass service answers about somebody. */
async function askServiceRecord(
  service: Parameters<typeof passClientOf>[0],
  kennitala: Kennitala,
): Promise<LookedUpMember> {
  const client = passClientOf(service);
  const answer = await client.members.lookUp({ kennitala });
  await client.close();
  return readMemberLookup(answer);
}

function passIdsOf(record: LookedUpMember): string[] {
  if (record.kind !== "member") return [];
  return record.lookup.memberships.flatMap(({ pass }) => (pass ? [pass.id.toLowerCase()] : []));
}

async function exportOf(person: Person, configuration: Configuration, service: LookedUpMember) {
  const retention = retentionOf(configuration);
  const now = new Date();
  const found = await exportPerson(getDatabase(), person, { retention, service, now });
  const { name, support } = configuration.issuer;
  printLine(JSON.stringify({ issuer: { name, contact: support }, ...found }, undefined, 2));
}

async function erase(person: Person, configuration: Configuration, isSure: boolean) {
  if (!isSure) {
    printLine(reportOf(await foreseeErasure(getDatabase(), person), "would", configuration));
    if ((await ask("Erase it? Type yes: "))?.trim() !== "yes") {
      throw new CommandError("Nothing was erased. With --yes it is done without asking.");
    }
  }
  printLine(reportOf(await erasePerson(getDatabase(), person), "did", configuration));
}

/** The pass service says which passes are theirs; without it some may be missed. */
function complain(failure: string): void {
  process.stderr.write(
    `The pass service does not answer as it should (${failure}), so which passes are theirs is not known.\nWhat is found without them follows. Run this again when it answers.\n\n`,
  );
  process.exitCode = 1;
}

async function whoIsMeant(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin);
  const kennitala = (await ask("Kennitala: ")) ?? "";
  const phones = (await ask("Phone numbers of theirs, with commas between (or none): ")) ?? "";
  return [kennitala, ...phones.split(",")].join("\n");
}

/** Undefined without a terminal. */
async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

function printLine(words: string): void {
  process.stdout.write(`${words}\n`);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        pass: { type: "string", multiple: true },
        yes: { type: "boolean", default: false },
        /** Looks at the options and the configuration, and does nothing. */
        check: { type: "boolean", default: false },
      },
    });
  } catch {
    // The typed text is not repeated: it may be a kennitala.
    throw new CommandError("There is no such option, or one lacks its value. See --help.");
  }
}

const erasedWords: Record<keyof Erasure["erased"], string> = {
  memberSearches: "look-ups that are open with staff",
  textLinks: "requests for a link by text message",
  lists: "rows of lists that messages were sent by",
  messages: "messages: what they said, the number, and whom they were for",
  devices: "names of devices that messages came to",
  openedPasses: "passes on the lists of what staff had open last",
  scanHolders: "scans: whose pass it was",
  counts: "counts of attempts with the kennitala",
};

const keptWords: Record<keyof Erasure["kept"], string> = {
  activity: "lines of who did what",
  operations: "changes and uses of passes",
  scans: "scans of passes",
};

/** Report of an erasure or its dry run: erased, kept with reasons, and out of the portal's reach. */
function reportOf(
  { erased, kept }: Erasure,
  tense: "would" | "did",
  configuration: Configuration,
): string {
  const { activityDays } = retentionOf(configuration);
  const { support, website } = configuration.issuer;
  const contact = [support.name.en, support.email, support.phone, website].filter(Boolean);
  return [
    tense === "did" ? "Erased:" : "Would be erased:",
    ...linesOf(erased, erasedWords),
    "",
    tense === "did" ? "Kept:" : "Would be kept:",
    ...linesOf(kept, keptWords),
    `  for ${activityDays} days in all (ACTIVITY_RETENTION_DAYS), so that it can be answered who did`,
    "  what to a pass. No kennitala or number is in them: a digest stands for the kennitala, which",
    "  nobody can work out without DIGEST_SECRET. Why a pass was voided stands there as staff wrote it.",
    "",
    "Not in reach of the portal:",
    "  - the pass service, which holds the register, the numbers, the passes and its own record of",
    "    messages: whoever runs it must erase them there. While they stay there, the portal shows",
    "    them again to whoever signs in, and staff can look them up.",
    "  - copies: backups of the database, logs of proxies, and what was exported.",
    "  - a sign-in that is under way: the kennitala is in their own browser, for an hour at most.",
    "",
    `The issuer: ${contact.join(", ")}`,
  ].join("\n");
}

function linesOf<Name extends string>(counts: Record<Name, number>, words: Record<Name, string>) {
  return (Object.keys(words) as Name[]).map(
    (name) => `  ${String(counts[name]).padStart(5)}  ${words[name]}`,
  );
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : reasonsOf(error)}\n`);
  process.exitCode = 1;
} finally {
  // Without a valid configuration no pool was opened.
  if (readConfiguration().ok) await getPool().end();
}
