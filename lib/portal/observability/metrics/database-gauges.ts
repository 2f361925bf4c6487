import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { type Labels, renderGauge } from "./registry.ts";

type Row = { name: string; state: string; count: number };

const helps: Record<string, string> = {
  felagi_dispatches: "Messages by state: open, or of unknown outcome.",
  felagi_pass_operations: "Pass operations by state: calling, or of unknown outcome.",
  felagi_jobs: "Jobs by state.",
  felagi_sessions: "Sessions active within the last 15 minutes.",
};

const states: Record<string, readonly string[]> = {
  felagi_dispatches: ["open", "unknown"],
  felagi_pass_operations: ["calling", "unknown"],
  felagi_jobs: ["created", "retry", "active", "failed"],
  felagi_sessions: ["member", "staff"],
};

/** Gauges counted in the database, the same from every process. */
export async function renderDatabaseGauges(database: Pick<Database, "execute">): Promise<string[]> {
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
  const waiting = jobs.rows[0]?.there
    ? (
        await database.execute<Row>(sql`select 'felagi_jobs' as name, state::text as state,
          count(*)::int as count from jobs.job
          where state::text in ('created', 'retry', 'active', 'failed') group by state`)
      ).rows
    : [];
  return Object.entries(helps).flatMap(([name, help]) =>
    renderGauge(name, help, valuesOf(name, [...rows, ...waiting])),
  );
}

/** States without rows are 0: a series that comes and goes cannot be alerted on. */
function valuesOf(name: string, rows: Row[]): { labels: Labels; value: number }[] {
  return (states[name] ?? []).map((state) => ({
    labels: { state },
    value: rows.find((row) => row.name === name && row.state === state)?.count ?? 0,
  }));
}
