import "server-only";
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import {
  describeProblems,
  describeSetup,
  readConfiguration,
} from "#portal/configuration/configuration.ts";
import { getDatabase, getPool, migrateDatabase } from "#portal/database/database.ts";
import { reasonsOf } from "#portal/database/database-version.ts";
import { readPlainText } from "#portal/input/plain-text.ts";
import { findAccountByEmail, insertAccount, listAccounts, setPassword } from "./account-store.ts";
import { createInvitation, invitationHours, isManagedByProvider, isReset } from "./invitation.ts";
import { hashPassword, problemOfPassword } from "./password.ts";
import { roles } from "./role.ts";

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

class CommandError extends Error {}

const personSchema = z.object({
  email: z.email("--email takes an e-mail address"),
  name: z
    .string("--name takes a name")
    .trim()
    .min(1, "--name takes a name")
    .max(100)
    .refine((name) => readPlainText(name, { max: 100 }).ok, "--name takes no control characters"),
  role: z.enum(roles, `--role takes one of ${roles.join(", ")}`),
});

const nothingDone = {
  invite: "Nobody was invited.",
  add: "Nobody was added.",
  list: "The staff cannot be listed.",
};

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const command = commandOf(positionals);
  const person = command === "list" ? undefined : readPerson(command, values);
  const read = readConfiguration();
  if (!read.ok) throw new CommandError(describeProblems(read.problems, nothingDone[command]));
  const { PUBLIC_URL, issuer } = read.configuration;
  if (person && !issuer.staffSignIn.includes("password")) {
    throw new CommandError(
      'There are no passwords: the issuer\'s file does not name "password" under staffSignIn.',
    );
  }
  if (values.check) return;
  process.stderr.write(`${describeSetup(read.configuration)}\n`);
  await migrateDatabase();
  if (!person) return list();
  return command === "add"
    ? add(person, { mustChange: !values.keep, issuer: issuer.name })
    : invite(person, PUBLIC_URL);
}

function commandOf([command, ...rest]: string[]): keyof typeof nothingDone {
  if (command && rest.length === 0 && Object.hasOwn(nothingDone, command)) {
    return command as keyof typeof nothingDone;
  }
  throw new CommandError(`There is no command "${[command, ...rest].join(" ")}". See --help.`);
}

function readPerson(command: "invite" | "add", values: Record<string, unknown>): Person {
  const person = personSchema.safeParse({ role: "admin", ...values });
  if (person.success) return person.data;
  const lines = person.error.issues.map(({ message }) => `  ${message}`);
  throw new CommandError([`${nothingDone[command]} To mend:`, ...lines].join("\n"));
}

type Person = z.infer<typeof personSchema>;

async function invite(person: Person, publicUrl: string): Promise<void> {
  const now = new Date();
  const account =
    (await insertAccount(getDatabase(), { ...person, id: randomUUID(), createdAt: now })) ??
    (await findAccountByEmail(getDatabase(), person.email));
  if (!account || account.disabledAt) throw new CommandError(`${person.email} is closed.`);
  if (isManagedByProvider(account)) {
    throw new CommandError(
      `${person.email} signs in through the identity provider. Grant or end access there.`,
    );
  }
  const token = await createInvitation(getDatabase(), account.id, now);
  const lifetime = isReset(account) ? `${invitationHours.reset} hours` : "seven days";
  printLine(`For ${account.name} (${account.role}), valid for ${lifetime} and once:`);
  printLine(`${publicUrl}/staff/invitation/${token}`);
}

async function add(
  person: Person,
  { mustChange, issuer }: { mustChange: boolean; issuer: string },
): Promise<void> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, "");
  const problem = problemOfPassword({ password, again: password }, { ...person, issuer });
  if (problem) throw new CommandError(`The password is ${problem.replaceAll("-", " ")}.`);
  const now = new Date();
  const account = await insertAccount(getDatabase(), {
    ...person,
    id: randomUUID(),
    createdAt: now,
  });
  if (!account) return printLine(`${person.email} is there already; nothing was changed.`);
  const passwordHash = await hashPassword(password);
  await setPassword(getDatabase(), { accountId: account.id, passwordHash, mustChange, now });
  printLine(`${account.email} can sign in (${account.role}).`);
}

async function list(): Promise<void> {
  for (const { email, name, role, disabledAt } of await listAccounts(getDatabase())) {
    printLine([role.padEnd(8), email, name, ...(disabledAt ? ["closed"] : [])].join("  "));
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: { type: "string" },
        name: { type: "string" },
        role: { type: "string" },
        keep: { type: "boolean" },
        /** Checks the options and the configuration, and does nothing else. */
        check: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message} See --help.`);
  }
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
