import "server-only";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Queue, type WorkOptions } from "pg-boss";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Database } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { getSpan, inSpan } from "#portal/observability/tracing/tracing.ts";
import { processPart } from "#process/portal-process.ts";

export const sendingQueue = "sending";
export const textLinkQueue = "text-links";

/** A job names its message or its request, and the trace it is a part of. */
interface Job {
  messageId?: string;
  requestId?: string;
  traceparent?: string;
}

export interface SendingJob extends Job {
  messageId: string;
}

export interface TextLinkJob extends Job {
  requestId: string;
}

/** The job queue (pg-boss), in the portal's own database: several processes share it. */
export const getJobQueue = processPart("jobQueue", () => {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = getConfiguration();
  const queue = new PgBoss({
    connectionString: DATABASE_URL,
    max: 3,
    schema: "jobs",
    // LISTEN needs a session, which a pooler in transaction mode does not keep. Behind one the queue polls
    // every second (`pollingIntervalSeconds`).
    useListenNotify: DATABASE_DIRECT_URL === undefined,
    schedule: false,
    application_name: "felagi-jobs",
  });
  queue.on("error", (error) => log().error({ reason: reasonOf(error) }, "a job queue failed"));
  return queue;
});

interface Worker<Data> {
  queue: Omit<Queue, "name">;
  fetch: WorkOptions;
  /** `span` is the name of a job's trace span; `failure` is the log message for a job that fails. */
  span: string;
  failure: string;
  /** `retry`: the service was not reached, and the job is tried again with growing pauses. */
  perform: (data: Data) => Promise<unknown>;
}

/** Starts a worker. A job may run twice after a crash; a failing one fails no other. */
export async function startWorker<Data extends Job>(
  name: string,
  { queue, fetch, span, failure, perform }: Worker<Data>,
): Promise<void> {
  await getJobQueue().createQueue(name, { deleteAfterSeconds: 24 * 60 * 60, ...queue });
  const options = { burstWhenBatchFull: true, pollingIntervalSeconds: 1, ...fetch };
  await getJobQueue().work<Data>(name, { ...options, perJobResults: true as const }, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        const start = { kind: "consumer", remoteParent: data.traceparent } as const;
        try {
          const did = await inSpan(span, start, () => perform(data));
          return { id, status: did === "retry" ? ("failed" as const) : ("completed" as const) };
        } catch (error) {
          const { messageId, requestId } = data;
          log().error({ reason: reasonOf(error), messageId, requestId }, failure);
          return { id, status: "failed" as const };
        }
      }),
    ),
  );
}

/** Transactional enqueue: the job commits with the row that it is for, or not at all. */
export async function enqueueSending(
  transaction: Pick<Database, "execute">,
  messageId: string,
): Promise<void> {
  const traceparent = getSpan()?.traceparent;
  const job: SendingJob = { messageId, ...(traceparent && { traceparent }) };
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
