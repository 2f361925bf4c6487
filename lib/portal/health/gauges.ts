import "server-only";
import { sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import { type Database, getDatabase, getPool } from "#portal/database/database.ts";
import { newPasswordQueue } from "#portal/mail/forgotten-password.ts";
import { sendingQueue, textLinkQueue } from "#portal/messaging/job-queue.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { addDatabaseGauges, addProcessGauges, type GaugeValue } from "#process/metrics.ts";
import { runtimeLink } from "#process/portal-process.ts";
import { isReady } from "./readiness.ts";

/** Adds the gauges of this process and of its database, each read at a scrape. */
export function addGauges(registry: Registry): void {
  new Gauge({
    name: "felagi_requests_in_progress",
    help: "Requests that are being answered.",
    registers: [registry],
    collect() {
      this.set(runtimeLink().server.activeRequests());
    },
  });
  addProcessGauges(registry, "felagi", { pool: getPool, isReady: () => isReady() });
  addGaugesOf(registry, getDatabase);
}

/** Adds the gauges that are counted in the database. */
export function addGaugesOf(registry: Registry, database: () => Pick<Database, "execute">): void {
  addDatabaseGauges(registry, "felagi", {
    gauges: {
      felagi_messages: {
        help: "Messages by state: open, or of unknown outcome.",
        label: "state",
        values: ["open", "unknown"],
      },
      felagi_pass_operations: {
        help: "Pass operations by state: calling, or of unknown outcome.",
        label: "state",
        values: ["calling", "unknown"],
      },
      felagi_jobs: {
        help: "Jobs by state.",
        label: "state",
        values: ["created", "retry", "active", "failed"],
      },
      felagi_job_oldest_due_seconds: {
        help: "Time for which the longest waiting job of a queue has been due.",
        label: "queue",
        values: [sendingQueue, textLinkQueue, newPasswordQueue],
      },
      felagi_sessions: {
        help: "Sessions active within the last 15 minutes.",
        label: "state",
        values: ["member", "staff"],
      },
    },
    read: () => countRows(database()),
    onFailure: (error) =>
      log().warn({ reason: reasonOf(error) }, "the gauges of the database could not be read"),
  });
}

async function countRows(database: Pick<Database, "execute">): Promise<GaugeValue[]> {
  const { rows } = await database.execute<GaugeValue>(sql`
    select 'felagi_messages' as name, outcome as label, count(*)::int as value
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
  const waiting = await database.execute<GaugeValue>(sql`
    select 'felagi_jobs' as name, state::text as label, count(*)::int as value from jobs.job
      where state::text in ('created', 'retry', 'active', 'failed') group by state
    union all select 'felagi_job_oldest_due_seconds', name,
      extract(epoch from now() - min(start_after))::float from jobs.job
      where state::text in ('created', 'retry') and start_after <= now() group by name`);
  return [...rows, ...waiting.rows];
}
