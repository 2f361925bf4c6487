import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import { type Database, getDatabase, getPool } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { runtimeLink } from "#process/portal-process.ts";

/** Adds the gauges of this process and of its database, each read at a scrape. */
export function addGauges(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "felagi_requests_in_progress",
    help: "Requests that are being answered.",
    registers,
    collect() {
      this.set(runtimeLink().server.activeRequests());
    },
  });
  new Gauge({
    name: "felagi_database_connections",
    help: "Connections of this process's pool.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = getPool();
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  // The program's version, as `package.json` states it in the folder that the portal is started in.
  const { version } = JSON.parse(readFileSync(path.join(process.cwd(), "package.json"), "utf8"));
  new Gauge({
    name: "felagi_build_info",
    help: "The version that runs.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.version }, 1);
  addDatabaseGauges(registry, getDatabase);
}

type Row = { name: string; state: string; count: number };

/** States without rows are 0: a series that comes and goes cannot be alerted on. */
const counted: Record<string, { help: string; states: readonly string[] }> = {
  felagi_messages: {
    help: "Messages by state: open, or of unknown outcome.",
    states: ["open", "unknown"],
  },
  felagi_pass_operations: {
    help: "Pass operations by state: calling, or of unknown outcome.",
    states: ["calling", "unknown"],
  },
  felagi_jobs: { help: "Jobs by state.", states: ["created", "retry", "active", "failed"] },
  felagi_sessions: {
    help: "Sessions active within the last 15 minutes.",
    states: ["member", "staff"],
  },
};

/** Gauges counted in the database; without values while it does not answer. */
export function addDatabaseGauges(
  registry: Registry,
  database: () => Pick<Database, "execute">,
): void {
  const registers = [registry];
  let reading: Promise<Row[] | undefined> | undefined;
  /** The gauges of one scrape share one reading. */
  function read(): Promise<Row[] | undefined> {
    reading ??= countRows(database())
      .catch((error) => {
        log().warn({ reason: reasonOf(error) }, "the gauges of the database could not be read");
        return undefined;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }
  new Gauge({
    name: "felagi_database_up",
    help: "Whether the database answered.",
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  for (const [name, { help, states }] of Object.entries(counted))
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers,
      async collect() {
        const rows = await read();
        this.reset();
        for (const state of rows ? states : []) {
          const row = rows?.find((one) => one.name === name && one.state === state);
          this.set({ state }, row?.count ?? 0);
        }
      },
    });
}

async function countRows(database: Pick<Database, "execute">): Promise<Row[]> {
  const { rows } = await database.execute<Row>(sql`
    select 'felagi_messages' as name, outcome as state, count(*)::int as count
      from message where outcome in ('open', 'unknown') group by outcome
    union all select 'felagi_pass_operations', state, count(*)::int
      from pass_operation where state in ('calling', 'unknown') group by state
    union all select 'felagi_sessions', 'member', count(*)::int from member_session
      where ended_at is null and last_seen_at > now() - interval '15 minutes'
    union all select 'felagi_sessions', 'staff', count(*)::int from staff_session
      where ended_at is null and last_seen_at > now() - interval '15 minutes'`);
  const jobs = await database.execute<{ there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as there`,
  );
  if (!jobs.rows[0]?.there) return rows;
  const waiting = await database.execute<Row>(sql`select 'felagi_jobs' as name,
    state::text as state, count(*)::int as count from jobs.job
    where state::text in ('created', 'retry', 'active', 'failed') group by state`);
  return [...rows, ...waiting.rows];
}
