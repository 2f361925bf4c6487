import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { retentionOf } from "#portal/personal-data/retention.ts";
import { enqueueSending, getJobQueue } from "./job-queue.ts";
import { leadWhenChosen } from "./leader.ts";
import { pollUntil } from "./poller.ts";
import { runRetentionJob } from "./retention-job.ts";
import { workOnSending } from "./sending-jobs.ts";
import { workOnTextLinks } from "./text-link-jobs.ts";

const followingLock = 0x66656c62;

/** Starts what goes on behind the pages; the answer stops it, finishing what is under way. */
export async function startJobs(): Promise<() => Promise<void>> {
  const sending = {
    database: getDatabase(),
    client: getPassClient(),
    clock: () => new Date(),
  };
  const { DATABASE_URL, TEXT_LINK_DAILY_CAP: dailyLimit, issuer } = getConfiguration();
  await getJobQueue().start();
  await workOnSending(sending);
  await workOnTextLinks({
    database: sending.database,
    clock: sending.clock,
    enqueue: enqueueSending,
    members: getPassClient().members,
    issuer,
    dailyLimit,
  });
  const stopping = new AbortController();
  const leading = leadWhenChosen(
    { connectionString: DATABASE_URL, lock: followingLock },
    async (signal) => {
      await Promise.all([
        pollUntil(sending, signal),
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
