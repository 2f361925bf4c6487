import "server-only";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { PgTable } from "drizzle-orm/pg-core";
import { readKennitala } from "#contract/index.ts";
import { insertAccount, listAccounts } from "#portal/auth/staff/account-store.ts";
import { hashPassword } from "#portal/auth/staff/password.ts";
import { type Database, getDatabase, getPool, migrateDatabase } from "#portal/database/database.ts";
import { reasonsOf } from "#portal/database/database-version.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { bulkList, bulkRow, message, messageEvent } from "#portal/database/schema/messages.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { savedText } from "#portal/database/schema/saved-text.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import { sealRow } from "#portal/messaging/bulk/bulk-row.ts";
import { demoPassword } from "#process/demo.ts";
import { momentOn } from "./history/calendar.ts";
import type { HistoryInput } from "./history/history.ts";
import { makeHistory } from "./history/make-history.ts";
import { demoTeam } from "./team.ts";

/** A program: adds the missing staff of the demo; with `--history`, their last fortnight too. */
async function run(): Promise<void> {
  await migrateDatabase();
  const now = new Date();
  const isNew = (await listAccounts(getDatabase())).length === 0;
  const passwordHash = await hashPassword(demoPassword);
  const createdAt = momentOn(now, 30, 9);
  for (const person of demoTeam)
    await insertAccount(getDatabase(), { ...person, id: randomUUID(), createdAt, passwordHash });
  if (isNew && process.argv.includes("--history")) {
    const staff = await staffByRole();
    const list = readFileSync("lib/demo/list.csv", "utf8");
    await getDatabase().transaction((transaction) =>
      insertHistory(transaction, { now, staff, digestOf, sealHolder, seal: sealRow, list }),
    );
  }
}

async function staffByRole(): Promise<HistoryInput["staff"]> {
  const accounts = await listAccounts(getDatabase());
  const ids = accounts.map(({ role, id }) => [role, id]);
  return Object.fromEntries(ids) as HistoryInput["staff"];
}

function digestOf(kennitala: string): string {
  const read = readKennitala(kennitala);
  if (!read.ok) throw new Error("The demo's history names a kennitala that is none.");
  return kennitalaDigest(read.kennitala);
}

const sealHolder = (line: string) => sealText("holders", line);

/** A statement takes no more values than this protocol counts: rows go in by the hundred. */
const rowsAtOnce = 100;

async function insertHistory(
  transaction: Pick<Database, "insert">,
  input: HistoryInput,
): Promise<void> {
  const history = makeHistory(input);
  const insert = async <T extends PgTable>(table: T, rows: T["$inferInsert"][]) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await transaction.insert(table).values(rows.slice(from, from + rowsAtOnce));
  };
  await insert(bulkList, history.bulkLists);
  await insert(message, history.messages);
  await insert(messageEvent, history.events);
  await insert(bulkRow, history.bulkRows);
  await insert(scan, history.scans);
  await insert(passOperation, history.operations);
  await insert(openedPass, history.openedPasses);
  await insert(savedText, history.savedTexts);
  await insert(activity, history.activity);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`The portal's database cannot be used: ${reasonsOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await getPool().end();
}
