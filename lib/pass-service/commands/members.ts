import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Command } from "@commander-js/extra-typings";
import type { MemberChange } from "../domain/decide-received.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { randomCode } from "../secrets.ts";
import type { Database } from "../store/database.ts";
import {
  findReceivingType,
  type StoredReceivingType,
  showsMemberNumber,
} from "../store/known-members.ts";
import {
  previewRows,
  type RowOutcome,
  receiveRows,
  rowsPerTransaction,
} from "../store/receive-members.ts";
import { chooseIssuer, chooseType } from "./choose.ts";
import { serviceTime } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { eraseCommand } from "./members-erase.ts";
import { type FileRow, type Problem, readMembersFile } from "./members-file.ts";
import { withDatabase } from "./open-store.ts";

export const membersCommand = new Command("members")
  .enablePositionalOptions()
  .summary("receive a list of members and their status from the source system")
  .argument(
    "<file>",
    "CSV in UTF-8, with commas, semicolons or tabs; its first line names the columns",
  )
  .option("--issuer <id or name>", "whose members they are; needed where there are several")
  .option("--type <id or name>", "their membership type; needed where there are several")
  .option("--dry-run", "say what would change, and write nothing", false)
  .description(
    `Receives a list of members and their status from the source system.

Whoever qualifies becomes a member if need be, and gets the pass of an automatic type or
may ask for the pass of a type on request, whose membership then begins with the status
of the list. Whoever does not, or is ENDED, loses membership
and pass, and must ask again once qualifying. Whoever is not on the list stays as they are.
All rows are checked before any is written; the same list again changes nothing, so a run
that was cut short is finished by running it once more.

Columns, in any order and in either language; others are left aside:
  kennitala               needed; with or without the dash
  name, nafn              needed for somebody new; empty leaves what is there
  phone, sími             a number that can take texts; empty leaves what is there, as does
                          the number of a landline
  number, félagsnúmer     the member's number, for passes that are issued from now on and show
                          it; empty leaves what is there
  qualifies, á rétt       yes or no, já or nei
  status, staða           ACTIVE, PENDING, GRACE or ENDED; instead of qualifies
Without either of the last two everybody on the list qualifies.`,
  )
  .action(async (file, options) => {
    const bytes = await readFile(file).catch(() => {
      throw new CommandError(`${file} cannot be read.`);
    });
    await receive(readEnvironment(), { ...options, source: file, bytes });
  })
  .addCommand(
    new Command("add")
      .summary("receive one member")
      .requiredOption("--kennitala <number>", "with or without the dash")
      .option("--name <name>", "needed for somebody new")
      .option("--phone <number>", "a number that can take texts")
      .option("--number <number>", "the member's number with the issuer, which passes may show")
      .option("--status <status>", "ACTIVE, PENDING, GRACE or ENDED", "ACTIVE")
      .option("--issuer <id or name>", "whose member it is; needed where there are several")
      .option("--type <id or name>", "the membership type; needed where there are several")
      .option("--dry-run", "say what would change, and write nothing", false)
      .description(
        `Receives one member, as members does a list of one row. The kennitala then stands in the
history of the shell: a file of one row keeps it out.`,
      )
      .action(({ kennitala, name = "", phone = "", number, status, ...options }) => {
        const columns = { kennitala, name, phone, status, ...(number && { number }) };
        const bytes = csvOf([Object.keys(columns), Object.values(columns)]);
        return receive(readEnvironment(), {
          ...options,
          source: "The member",
          isSingle: true,
          bytes,
        });
      }),
  )
  .addCommand(eraseCommand);

function csvOf(rows: string[][]): Uint8Array {
  const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","));
  return new TextEncoder().encode(lines.join("\n"));
}

interface ReceiveRequest {
  /** Name of the input in error messages: the file, or what stands in for it. */
  source: string;
  /** One member of the command line: there are no lines to name. */
  isSingle?: boolean;
  bytes: Uint8Array;
  /** As typed: an identifier or a name. */
  issuer?: string | undefined;
  type?: string | undefined;
  dryRun: boolean;
}

async function receive(environment: Environment, request: ReceiveRequest): Promise<void> {
  const { source, isSingle = false, bytes, dryRun } = request;
  const { rows, hasNumbers, landlines, unused, problems } = await readMembersFile(bytes);
  refuseProblems(source, problems, isSingle);
  await withDatabase(environment, async (database) => {
    const issuer = await chooseIssuer(database, request.issuer);
    const chosen = chooseType(issuer, request.type);
    const type = await findReceivingType(database, issuer.id, chosen.id);
    if (!type) throw new CommandError(`The type ${chosen.name} is gone.`);
    const preview = await previewOf(database, type, rows);
    refuseProblems(source, preview.problems, isSingle);
    if (unused.length > 0) console.log(`Left aside: ${unused.join(", ")}.`);
    if (landlines.length > 0) console.log(landlinesIn(landlines, isSingle));
    if (!hasNumbers && preview.counts.got > 0 && (await showsMemberNumber(database, type))) {
      console.log(
        "New passes of this type have a field for the member's number, and none is given: a column number (--number of members add) fills it.",
      );
    }
    if (dryRun) return console.log(`${summaryOf(preview.counts)} Nothing is written: --dry-run.`);
    const now = await serviceTime(database, environment);
    const counts = new Counts();
    for (const some of batches(rows)) {
      const context = { type, now, newId: randomUUID, newCode: randomCode };
      for (const outcome of await receiveRows(database, context, some)) counts.add(outcome);
    }
    console.log(summaryOf(counts));
    if (type.issuance === "automatic" && !type.issuable) {
      console.log("The template of this type makes no new passes, so nobody got one.");
    }
  });
}

async function previewOf(
  database: Database,
  type: StoredReceivingType,
  rows: FileRow[],
): Promise<{ counts: Counts; problems: Problem[] }> {
  const counts = new Counts();
  const problems: Problem[] = [];
  for (const some of batches(rows)) {
    const outcomes = await previewRows(database, { type }, some);
    for (const [at, outcome] of outcomes.entries()) {
      counts.add(outcome);
      const line = some[at]?.line ?? 0;
      if (outcome === "name-missing") {
        problems.push({ line, reason: "is nobody who is there, and has no name" });
      }
    }
  }
  return { counts, problems };
}

function* batches(rows: FileRow[]): Generator<FileRow[]> {
  for (let from = 0; from < rows.length; from += rowsPerTransaction) {
    yield rows.slice(from, from + rowsPerTransaction);
  }
}

class Counts {
  created = 0;
  changed = 0;
  unchanged = 0;
  lost = 0;
  got = 0;

  add(outcome: RowOutcome): void {
    if (outcome === "name-missing" || outcome.length === 0) this.unchanged += 1;
    else if (outcome.some(({ memberId }) => memberId === null)) this.created += 1;
    else this.changed += 1;
    const changes: MemberChange[] = outcome === "name-missing" ? [] : outcome;
    for (const { membership, issue } of changes) {
      if (membership?.kind === "end" && membership.losesPass) this.lost += 1;
      if (issue) this.got += 1;
    }
  }
}

function summaryOf({ created, changed, unchanged, lost, got }: Counts): string {
  const rows = `${created} created, ${changed} changed, ${unchanged} unchanged`;
  return `${rows}; ${got} got a pass, ${lost} lost theirs.`;
}

const shownLandlines = 20;

function landlinesIn(lines: number[], isSingle: boolean): string {
  const reason = "is a landline's, which takes no text messages, and is not kept";
  if (isSingle) return `The phone number ${reason}.`;
  const shown = lines.slice(0, shownLandlines).join(", ");
  const rest = lines.length - shownLandlines;
  return `The phone number ${reason}, in line ${shown}${rest > 0 ? ` and ${rest} more` : ""}.`;
}

const shownProblems = 1_000;

function refuseProblems(source: string, problems: Problem[], isSingle: boolean): void {
  if (problems.length === 0) return;
  const shown = problems
    .toSorted((one, other) => one.line - other.line)
    .slice(0, shownProblems)
    .map(({ line, reason }) => (isSingle ? `  ${reason}` : `  line ${line}: ${reason}`));
  const rest = problems.length - shown.length;
  if (rest > 0) shown.push(`  and ${rest} more`);
  throw new CommandError(
    `${source} is not received, and nothing was changed:\n${shown.join("\n")}`,
  );
}
