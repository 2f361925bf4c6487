import "server-only";
import { refusedCalls } from "#portal/auth/activity/refused-calls.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { listenForChanges } from "#portal/database/changes.ts";
import { getDatabase } from "#portal/database/database.ts";
import { runAsLeader } from "#portal/database/held-connection.ts";
import { startForgottenPasswordWorker } from "#portal/mail/forgotten-password.ts";
import { runStaleCallsJob } from "#portal/mark-stale-calls.ts";
import { runBulk } from "#portal/messaging/bulk/bulk-runner.ts";
import { enqueueSending, getJobQueue } from "#portal/messaging/job-queue.ts";
import { runPoller } from "#portal/messaging/sending/poller.ts";
import { startSendingWorker } from "#portal/messaging/sending/send-dispatch.ts";
import { startTextLinkWorker } from "#portal/messaging/text-link/answer-text-link.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { getTemplateCache } from "#portal/passes/templates/template-cache.ts";
import { runRetentionJob } from "#portal/personal-data/retention/purge-expired.ts";
import { retentionOf } from "#portal/personal-data/retention/retention.ts";
import { runtimeLink } from "#portal-server/runtime-link.ts";

const pollingLock = 0x66656c62;

/** Starts the background workers and the listening for changes; the returned function stops them gracefully. */
export async function startJobs(): Promise<() => Promise<void>> {
  const sending = {
    database: getDatabase(),
    client: getPassClient(),
    readTemplate: getTemplateCache().read,
    clock: () => new Date(),
  };
  const { DATABASE_URL, TEXT_LINK_DAILY_LIMIT: dailyLimit, issuer } = getConfiguration();
  await getJobQueue().start();
  await startSendingWorker(sending);
  if (issuer.signIn.includes("text-link")) {
    await startTextLinkWorker({
      database: sending.database,
      clock: sending.clock,
      enqueue: enqueueSending,
      members: getPassClient().members,
      issuer,
      dailyLimit,
    });
  }
  await startForgottenPasswordWorker();
  const isServing = () => runtimeLink().server.activeRequests() > 0;
  const stopping = new AbortController();
  const leading = runAsLeader(
    { connectionString: DATABASE_URL, lock: pollingLock },
    async (signal) => {
      await Promise.all([
        runPoller(sending, signal),
        runStaleCallsJob(sending.database, signal),
        runRetentionJob(sending, retentionOf(), signal),
      ]);
    },
    stopping.signal,
  );
  const bulk = runBulk({ ...sending, issuer, isServing }, stopping.signal);
  const listening = listenForChanges(DATABASE_URL, stopping.signal);
  return async () => {
    stopping.abort();
    const stopped = getJobQueue().stop({ graceful: true, timeout: 10_000 });
    await Promise.all([stopped, leading, bulk, listening, refusedCalls().flush()]);
  };
}
