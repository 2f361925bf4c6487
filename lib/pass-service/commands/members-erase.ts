import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { Command } from "@commander-js/extra-typings";
import { type Kennitala, readKennitala, recordIdSchema } from "#contract/index.ts";
import { readEnvironment } from "../environment.ts";
import {
  countPersonalRecords,
  endMember,
  eraseMember,
  findUnknownPasses,
  type Person,
  type PersonalRecords,
} from "../store/erase-member.ts";
import { chooseIssuer } from "./choose.ts";
import { serviceTime } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { withDatabase } from "./open-store.ts";

export const eraseCommand = new Command("erase")
  .summary("erase what the service keeps about one person")
  .option("--kennitala <number>", "whose; left out: it is asked for, or read from standard input")
  .option("--issuer <id or name>", "whose member it is; needed where there are several")
  .option(
    "--pass <id>",
    "a pass of theirs that no membership issued; may stand several times",
    (id: string, before: string[]) => [...before, id],
    [] as string[],
  )
  .option("--now", "do not wait until wallets have been told that the pass is gone", false)
  .option("--yes", "do it without asking", false)
  .description(
    `Erases what the service keeps about one person: member, memberships, passes with their fields, text
messages, notifications, scans, and copies in wallets. Passes without a membership are found
where a field of theirs holds the kennitala, or by --pass. It says first what that is, and the
kennitala is typed again, unless --yes.

Wallets are told first: memberships and passes end at once, and while a wallet has not fetched
that, nothing is erased and the status is 1. Run it again later: the service tries for up to four
days, and --now does not wait.

Nothing about the person is kept, nor a count. A list of members that still names them brings
them back. Out of reach: backups, the carrier's and Apple's and Google's records, where Google keeps
the pass as one that has ended, and what a portal keeps (npm run personal-data -- erase).

npm run service -- members erase --kennitala 010130-2129`,
  )
  .action(async ({ kennitala: typed, issuer: named, pass, now: isHurried, yes }) => {
    const environment = readEnvironment();
    const passIds = pass.map(readPassId);
    const kennitala = requireKennitala(typed ?? (await askKennitala()));
    await withDatabase(environment, async (database) => {
      const issuer = await chooseIssuer(database, named);
      const person: Person = { issuerId: issuer.id, kennitala, passIds };
      const [unknown] = await findUnknownPasses(database, person);
      if (unknown) throw new CommandError(`--pass: ${issuer.name} has no pass ${unknown}.`);
      const foreseen = await countPersonalRecords(database, person);
      if (foreseen.members + foreseen.passes === 0) {
        throw new CommandError(`Nothing of ${issuer.name} is kept under this kennitala.`);
      }
      if (!yes) {
        console.log(linesOf("Would be erased", issuer.name, foreseen));
        await requireConfirmation(kennitala);
      }
      const untold = await endMember(database, person, await serviceTime(database, environment));
      if (untold > 0 && !isHurried) {
        console.log(
          `Memberships and passes have ended, and nothing is erased yet: ${untold} ${untold === 1 ? "wallet has" : "wallets have"} not been told.\nRun this again once the service has told them (npm run service -- status counts pushes and patches), or with --now.`,
        );
        process.exitCode = 1;
        return;
      }
      console.log(linesOf("Erased", issuer.name, await eraseMember(database, person)));
      if (untold > 0) {
        console.log(`${untold} ${untold === 1 ? "wallet" : "wallets"} had not been told: --now.`);
      }
      console.log(
        "Not erased: backups, what the portal keeps (npm run personal-data -- erase), and what carriers and wallets keep.",
      );
    });
  });

function readPassId(id: string): string {
  const read = recordIdSchema.safeParse(id);
  if (read.success) return read.data.toLowerCase();
  throw new CommandError("--pass takes the identifier of a pass.");
}

function requireKennitala(typed: string): Kennitala {
  const read = readKennitala(typed.trim());
  // The typed text is not repeated: it may be somebody's kennitala.
  if (!read.ok) throw new CommandError("The kennitala is none: ten digits, the first not 8 or 9.");
  return read.kennitala;
}

async function askKennitala(): Promise<string> {
  return process.stdin.isTTY ? ask("Kennitala: ") : text(process.stdin);
}

async function requireConfirmation(kennitala: Kennitala): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError("Nothing was erased: --yes does it unasked.");
  const read = readKennitala((await ask("Type the kennitala again to erase it: ")).trim());
  if (!read.ok || read.kennitala !== kennitala) throw new CommandError("Nothing was erased.");
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

const words: Record<keyof PersonalRecords, string> = {
  members: "members: kennitala, name, number and phone",
  memberships: "memberships, and what the source system said of them",
  passes: "passes, with their codes and links",
  passFields: "fields of passes",
  texts: "text messages, with their number",
  notifications: "notifications",
  scans: "scans, and what was done with them",
  walletCopies: "copies in wallets, with their devices",
};

function linesOf(verb: string, issuer: string, counted: PersonalRecords): string {
  const names = Object.keys(words) as (keyof PersonalRecords)[];
  const lines = names.map((name) => `  ${String(counted[name]).padStart(5)}  ${words[name]}`);
  return [`${verb} at ${issuer}:`, ...lines].join("\n");
}
