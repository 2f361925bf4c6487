import { open, rename, rm } from "node:fs/promises";
import { Command } from "@commander-js/extra-typings";
import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { exportFixture } from "../fixture/export-fixture.ts";
import type { Database } from "../store/database.ts";
import { listIssuers } from "../store/issuers.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";
import { issuerIdFrom } from "./record-id.ts";

export const exportCommand = new Command("export")
  .summary("write what is there as a fixture file")
  .argument("<file>", "the file to write, or - for the standard output")
  .option("--issuer <id>", 'only this issuer; "issuers" lists them', issuerIdFrom)
  .description(
    `Writes what is there as a fixture file, as of one moment, while the service goes on. Loaded into
an empty database and exported again it is the same to the byte; links, codes, keys and wallets
go on working there. Keep the file like the database: it holds kennitalas, phone numbers and
codes. Messages, scans and their history are not in it.`,
  )
  .action((file, { issuer }) => exportTo(readEnvironment(), file, issuer));

async function exportTo(
  environment: Environment,
  file: string,
  issuerId: string | undefined,
): Promise<void> {
  const store = await openStore(environment);
  try {
    const database = databaseOn(store.pool);
    const issuers = await listIssuers(database);
    if (issuerId && !issuers.some(({ id }) => id === issuerId)) {
      throw new CommandError(`There is no issuer ${issuerId}.`);
    }
    // A closed pipe (EPIPE) is reported by the write itself.
    if (file === "-") process.stdout.on("error", () => {});
    if (file === "-") await exportFixture(database, issuerId, print);
    else await exportToFile(database, issuerId, file);
  } finally {
    await store.close();
  }
}

/** Atomic write: the file appears when it is complete, with mode 0600. */
async function exportToFile(
  database: Database,
  issuerId: string | undefined,
  file: string,
): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  const handle = await open(partial, "w", 0o600).catch((error) => cannotWrite(file, error));
  try {
    await exportFixture(database, issuerId, async (text) => {
      await handle.appendFile(text).catch((error) => cannotWrite(file, error));
    });
    await handle.close();
    await rename(partial, file).catch((error) => cannotWrite(file, error));
  } catch (error) {
    await handle.close();
    await rm(partial, { force: true });
    throw error;
  }
  console.log(`${file} is written.`);
}

function cannotWrite(file: string, error: NodeJS.ErrnoException): never {
  throw new CommandError(`${file} cannot be written (${error.code}).`);
}

/** Backpressure: waits while the reader is slower than the writer. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(new CommandError("Nobody reads the export."));
      else resolve();
    });
  });
}
