import "server-only";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { getJobQueue, type SendingJob, sendingQueue } from "../job-queue.ts";
import type { Sending } from "./send-dispatch.ts";
import { sendDispatch } from "./send-dispatch.ts";

/**
 * Sends what was planned. A job whose process dies comes up again and finds its message no longer
 * `planned`; one that could not reach the service is tried again with growing pauses.
 */
export async function startSendingWorker(sending: Sending): Promise<void> {
  const queue = getJobQueue();
  await queue.createQueue(sendingQueue, {
    retryLimit: 200,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 30,
    notify: true,
    deleteAfterSeconds: 24 * 60 * 60,
  });
  await queue.work<SendingJob>(
    sendingQueue,
    {
      batchSize: 8,
      burstWhenBatchFull: true,
      perJobResults: true as const,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
    },
    async (jobs) => Promise.all(jobs.map(({ id, data }) => settle(sending, id, data))),
  );
}

async function settle(sending: Sending, id: string, { dispatchId, traceparent }: SendingJob) {
  const start = { kind: "consumer", remoteParent: traceparent } as const;
  try {
    const sent = await inSpan("job sending", start, () => sendDispatch(sending, dispatchId));
    return { id, status: sent === "retry" ? ("failed" as const) : ("completed" as const) };
  } catch (error) {
    log().error({ reason: reasonOf(error), dispatchId }, "a message could not be sent");
    return { id, status: "failed" as const };
  }
}
