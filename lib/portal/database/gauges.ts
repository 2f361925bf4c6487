import "server-only";
import { sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import type { Database } from "./database.ts";

type Row = { name: string; state: string; count: number };

/** States without rows are 0: a series that comes and goes cannot be alerted on. */
const counted: Record<string, { help: string; states: readonly string[] }> = {
  felagi_dispatches: {
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
  getDatabase: () => Pick<Database, "execute">,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: "felagi_database_up",
    help: "Whether the database answered.",
    registers,
  });
  const gauges = Object.entries(counted).map(
    ([name, { help }]) => new Gauge({ name, help, labelNames: ["state"], registers }),
  );
  return async () => {
    const rows = await countRows(getDatabase()).catch((error) => {
      log().warn({ reason: reasonOf(error) }, "the gauges of the database could not be read");
    });
    up.set(rows ? 1 : 0);
    for (const [at, [name, { states }]] of Object.entries(counted).entries()) {
      gauges[at]?.reset();
      for (const state of rows ? states : []) {
        const row = rows?.find((one) => one.name === name && one.state === state);
        gauges[at]?.set({ state }, row?.count ?? 0);
      }
    }
  };
}

async function countRows(database: Pick<Database, "execute">): Promise<Row[]> {
  const { rows } = await database.execute<Row>(sql`
    select 'felagi_dispatches' as name, outcome as state, count(*)::int as count
      from dispatch where outcome in ('open', 'unknown') group by outcome
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
