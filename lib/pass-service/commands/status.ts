import { Command } from "@commander-js/extra-typings";
import { databaseOn } from "#process/database-on.ts";
import { RefusedDatabaseError, requireUsableDatabase } from "#process/schema-version.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import type { Database } from "../store/database.ts";
import { migrationsFolder } from "../store/database.ts";
import { countRecords, type Queue, readQueues } from "../store/overview.ts";
import {
  type CertificateFinding,
  certificateFindings,
  certificateInWords,
} from "../wallets/platform-a/certificate-findings.ts";
import { isoDurationOfMs, readClockOffset } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { openStore, requireDatabase } from "./open-store.ts";

export const statusCommand = new Command("status")
  .summary("tell how the service is: database, records, queues, clock, carriers")
  .option("--json", "for a program to read")
  .description(
    `Tells how the service is: database, records, queues, clock, carriers, and changes no record. It
ends with 1 when the database cannot be used or is not at this version, else with 0. The
carriers are those of the environment that status runs in.`,
  )
  .action(async ({ json }) => {
    const environment = readEnvironment();
    const status = await statusOf(environment);
    console.log(json ? JSON.stringify(status, null, 2) : inWords(status));
    if (!status.database.ready) process.exitCode = 1;
  });

interface Status {
  database: { ready: boolean; problem: string | null };
  carriers: Record<string, string>;
  /** Certificates for platform A that expire within 60 days, or have expired. */
  certificates: CertificateFinding[];
  clock?: { now: Date; movedBy: string | null };
  records?: Record<string, number>;
  queues?: { sms: Queue; notifications: Queue; pushes: Queue; patches: Queue };
}

async function statusOf(environment: Environment): Promise<Status> {
  const carriers = carriersInWords(environment);
  const certificates = certificateFindings(environment.platformA?.signer, new Date());
  const unready = (problem: string): Status => ({
    database: { ready: false, problem },
    carriers,
    certificates,
  });
  const open = async () => {
    requireDatabase(environment);
    return openStore(environment, { migrate: false });
  };
  const store = await open().catch(asProblem);
  if (typeof store === "string") return unready(store);
  console.error(`Database: ${store.name}.`);
  try {
    const database = databaseOn(store.pool);
    const { isDemo } = environment;
    const version = await requireUsableDatabase(store.pool, { migrationsFolder, isDemo });
    if (version === "new" || version === "older") {
      return unready("It is not at this version. Run migrate.");
    }
    const ready = { ready: true, problem: null };
    return { database: ready, carriers, certificates, ...(await contentsOf(database)) };
  } catch (error) {
    if (error instanceof RefusedDatabaseError) return unready(error.message);
    throw error;
  } finally {
    await store.close();
  }
}

function carriersInWords(environment: Environment): Record<string, string> {
  const { smsCarrier, pushGateway, platformA, platformB } = environment;
  return {
    sms: smsCarrier.kind,
    push: pushGateway ? "gateway" : "local",
    platformA: platformA ? "configured" : "not configured",
    platformB: platformB ? "configured" : "not configured",
  };
}

async function contentsOf(database: Database) {
  const offset = await readClockOffset(database);
  const now = new Date(Date.now() + offset);
  return {
    clock: { now, movedBy: offset === 0 ? null : isoDurationOfMs(offset) },
    records: await countRecords(database),
    queues: await readQueues(database, now),
  };
}

function asProblem(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  throw error;
}

const noTelephone = "; no telephone gets a text message";

function inWords({ database, carriers, certificates, clock, records, queues }: Status): string {
  const { ready, problem } = database;
  const line = (name: string, text: string) => `${name.padEnd(15)} ${text}`;
  const pairs = (record: Record<string, string | number>) =>
    Object.entries(record)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ");
  const lines = [
    line("database", ready ? "ready" : `not ready: ${problem}`),
    line("carriers", pairs(carriers) + (carriers.sms === "outbox" ? noTelephone : "")),
  ];
  for (const one of certificates) lines.push(line("certificate", certificateInWords(one)));
  if (clock) {
    const moved = clock.movedBy ? `, moved by ${clock.movedBy}` : "";
    lines.push(line("clock", clock.now.toISOString() + moved));
  }
  if (records) lines.push(line("records", pairs(records)));
  for (const [name, queue] of Object.entries(queues ?? {})) {
    const { waiting, due, oldestDueAt, maxAttempts } = queue as Queue;
    const oldest = oldestDueAt ? `, the oldest since ${oldestDueAt.toISOString()}` : "";
    const failing =
      (name === "pushes" || name === "patches") && maxAttempts > 1
        ? `, tried up to ${maxAttempts} times`
        : "";
    lines.push(line(name, `${waiting} waiting, ${due} due${oldest}${failing}`));
  }
  return lines.join("\n");
}
