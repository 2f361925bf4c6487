import "server-only";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { getJobQueue, textLinkQueue } from "../job-queue.ts";
import { type Answering, answerTextLink } from "./answer-text-link.ts";

/** The worker that answers text link requests; retried with back-off while the service is away. */
export async function startTextLinkWorker(answering: Answering): Promise<void> {
  const queue = getJobQueue();
  await queue.createQueue(textLinkQueue, {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 45,
    deleteAfterSeconds: 24 * 60 * 60,
  });
  await queue.work<{ requestId: string }>(
    textLinkQueue,
    {
      batchSize: 4,
      burstWhenBatchFull: true,
      perJobResults: true as const,
      pollingIntervalSeconds: 1,
    },
    async (jobs) => Promise.all(jobs.map(({ id, data }) => settle(answering, id, data.requestId))),
  );
}

async function settle(answering: Answering, id: string, requestId: string) {
  try {
    const did = await inSpan("job text-link", { kind: "consumer" }, () =>
      answerTextLink(answering, requestId),
    );
    return { id, status: did === "retry" ? ("failed" as const) : ("completed" as const) };
  } catch (error) {
    log().error(
      { reason: reasonOf(error), requestId },
      "a text link request could not be answered",
    );
    return { id, status: "failed" as const };
  }
}
