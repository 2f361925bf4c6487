import "server-only";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Database } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { getSpan } from "#portal/observability/tracing/tracing.ts";
import { processWide } from "#portal/process-wide.ts";

export const sendingQueue = "sending";
export const textLinkQueue = "text-links";

/** All that a job's row says: which message, and which trace it is a part of. */
export interface SendingJob {
  dispatchId: string;
  traceparent?: string;
}

/** The job queue (pg-boss), in the portal's own database: several processes share it. */
export const getJobQueue = processWide("job-queue", () => {
  const queue = new PgBoss({
    connectionString: getConfiguration().DATABASE_URL,
    max: 3,
    schema: "jobs",
    useListenNotify: true,
    schedule: false,
    application_name: "felagi-jobs",
  });
  queue.on("error", (error) => log().error({ reason: reasonOf(error) }, "a job queue failed"));
  return queue;
});

/** Transactional enqueue: the job commits with the row that it is for, or not at all. */
export async function enqueueSending(
  transaction: Pick<Database, "execute">,
  dispatchId: string,
): Promise<void> {
  const traceparent = getSpan()?.traceparent;
  const job: SendingJob = { dispatchId, ...(traceparent && { traceparent }) };
  await getJobQueue().send(sendingQueue, job, { db: within(transaction) });
}

/** As above; not to be begun before `startAfter`. */
export async function enqueueTextLink(
  transaction: Pick<Database, "execute">,
  requestId: string,
  startAfter: Date,
): Promise<void> {
  const db = within(transaction);
  await getJobQueue().send(textLinkQueue, { requestId }, { db, startAfter });
}

function within(transaction: Pick<Database, "execute">) {
  return fromDrizzle(transaction as Parameters<typeof fromDrizzle>[0], sql);
}
