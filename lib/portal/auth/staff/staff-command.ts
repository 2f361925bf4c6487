import "server-only";
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { describeProblems, readConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase, getPool, migrateDatabase } from "#portal/database/database.ts";
import { readPlainText } from "#portal/limits/plain-text.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { findAccountByEmail, insertAccount, listAccounts, setPassword } from "./account-store.ts";
import { problemOfPassword } from "./choose-password.ts";
import { createInvitation, invitationHours, isReset } from "./invitation.ts";
import { hashPassword } from "./password.ts";
import { roles } from "./role.ts";

function say(line: string): void {
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

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, ...rest] = positionals;
  if (!command || rest.length > 0 || !["invite", "add", "list"].includes(command)) {
    throw new CommandError(`There is no command "${positionals.join(" ")}". See --help.`);
  }
  const read = readConfiguration();
  if (!read.ok) throw new CommandError(describeProblems(read.problems));
  await migrateDatabase(read.configuration.DATABASE_URL);
  if (command === "list") return list();
  if (!read.configuration.issuer.staffSignIn.includes("password")) {
    throw new CommandError(
      'There are no passwords: the issuer\'s file does not name "password" under staffSignIn.',
    );
  }
  const person = personSchema.safeParse({ role: "admin", ...values });
  if (!person.success)
    throw new CommandError(person.error.issues.map((one) => one.message).join("\n"));
  return command === "add"
    ? add(person.data, { mustChange: !values.keep, issuer: read.configuration.issuer.name })
    : invite(person.data, read.configuration.PUBLIC_URL);
}

type Person = z.infer<typeof personSchema>;

async function invite(person: Person, publicUrl: string): Promise<void> {
  const now = new Date();
  const account =
    (await insertAccount(getDatabase(), { ...person, id: randomUUID(), createdAt: now })) ??
    (await findAccountByEmail(getDatabase(), person.email));
  if (!account || account.disabledAt) throw new CommandError(`${person.email} is closed.`);
  const token = await createInvitation(getDatabase(), account.id, now);
  const lifetime = isReset(account) ? `${invitationHours.reset} hours` : "seven days";
  say(`For ${account.name} (${account.role}), valid for ${lifetime} and once:`);
  say(`${publicUrl}/staff/invitation/${token}`);
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
  if (!account) return say(`${person.email} is there already; nothing was changed.`);
  const passwordHash = await hashPassword(password);
  await setPassword(getDatabase(), { accountId: account.id, passwordHash, mustChange, now });
  say(`${account.email} can sign in (${account.role}).`);
}

async function list(): Promise<void> {
  for (const { email, name, role, disabledAt } of await listAccounts(getDatabase())) {
    say([role.padEnd(8), email, name, ...(disabledAt ? ["closed"] : [])].join("  "));
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
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message} See --help.`);
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : reasonOf(error)}\n`);
  process.exitCode = 1;
} finally {
  // The pool is made only with a configuration that is whole.
  if (readConfiguration().ok) await getPool().end();
}
