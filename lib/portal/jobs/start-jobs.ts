import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { retentionOf } from "#portal/personal-data/retention.ts";
import { enqueueSending, getJobQueue } from "./job-queue.ts";
import { runAsLeader } from "./leader-election.ts";
import { runPoller } from "./poller.ts";
import { runRetentionJob } from "./retention-job.ts";
import { startSendingWorker } from "./sending-jobs.ts";
import { startTextLinkWorker } from "./text-link-jobs.ts";

const pollingLock = 0x66656c62;

/** Starts the background workers; the returned function stops them gracefully. */
export async function startJobs(): Promise<() => Promise<void>> {
  const sending = {
    database: getDatabase(),
    client: getPassClient(),
    clock: () => new Date(),
  };
  const { DATABASE_URL, TEXT_LINK_DAILY_CAP: dailyLimit, issuer } = getConfiguration();
  await getJobQueue().start();
  await startSendingWorker(sending);
  await startTextLinkWorker({
    database: sending.database,
    clock: sending.clock,
    enqueue: enqueueSending,
    members: getPassClient().members,
    issuer,
    dailyLimit,
  });
  const stopping = new AbortController();
  const leading = runAsLeader(
    { connectionString: DATABASE_URL, lock: pollingLock },
    async (signal) => {
      await Promise.all([
        runPoller(sending, signal),
        runRetentionJob(sending, retentionOf(), signal),
      ]);
    },
    stopping.signal,
  );
  return async () => {
    stopping.abort();
    await Promise.all([getJobQueue().stop({ graceful: true, timeout: 10_000 }), leading]);
  };
}
