import "server-only";
import { refusedCalls } from "#portal/auth/activity/refused-calls.ts";
import { memberOidcClient } from "#portal/auth/member/electronic-id/sign-in.ts";
import { preloadProviderMetadata } from "#portal/auth/openid/oidc-client.ts";
import { staffOidcClient } from "#portal/auth/staff/provider/provider-sign-in.ts";
import {
  describeProblems,
  describeSetup,
  getConfiguration,
  readConfiguration,
} from "#portal/configuration/configuration.ts";
import { isDevelopment } from "#portal/configuration/environment.ts";
import { listenForChanges } from "#portal/database/changes.ts";
import {
  getDatabase,
  getPool,
  migrateDatabase,
  sessionAddress,
} from "#portal/database/database.ts";
import { reasonsOf } from "#portal/database/database-version.ts";
import { runAsLeader } from "#portal/database/held-connection.ts";
import { addGauges } from "#portal/health/gauges.ts";
import { startForgottenPasswordWorker } from "#portal/mail/forgotten-password.ts";
import { runBulk } from "#portal/messaging/bulk/bulk-runner.ts";
import { enqueueSending, getJobQueue } from "#portal/messaging/job-queue.ts";
import { runPoller } from "#portal/messaging/sending/poller.ts";
import { startSendingWorker } from "#portal/messaging/sending/send-message.ts";
import { startTextLinkWorker } from "#portal/messaging/text-link/answer-text-link.ts";
import { sendConsoleToLog } from "#portal/observability/console-to-log.ts";
import { log } from "#portal/observability/log.ts";
import { observeRequest } from "#portal/observability/observe-request.ts";
import { portalMetrics } from "#portal/observability/portal-metrics.ts";
import { startTracing } from "#portal/observability/tracing/start-tracing.ts";
import { getPassClient } from "#portal/pass-service/client.ts";
import { getTemplateCache } from "#portal/passes/load-pass.ts";
import { runRetentionJob } from "#portal/personal-data/purge-expired.ts";
import { retentionOf } from "#portal/personal-data/retention.ts";
import { runtimeLink } from "#process/portal-process.ts";
import { runStaleCallsJob } from "./mark-stale-calls.ts";

/** Checks the configuration and the database before the first request, or ends the process. */
export async function startPortal(): Promise<void> {
  const read = readConfiguration();
  if (!read.ok) return refuseToStart(describeProblems(read.problems));
  if (!isDevelopment) sendConsoleToLog();
  try {
    const stopTracing = await startTracing();
    await migrateDatabase();
    log().info({}, describeSetup(read.configuration));
    const stopJobs = await startJobs();
    runtimeLink().portal = {
      observeRequest,
      async stop() {
        await stopJobs();
        await stopTracing();
        await getPool().end();
      },
    };
    addGauges(portalMetrics().registry);
    for (const oidcClient of [memberOidcClient, staffOidcClient])
      void preloadProviderMetadata(oidcClient);
  } catch (error) {
    return refuseToStart(
      describeProblems([
        { where: "DATABASE_URL", cure: `the database cannot be used: ${reasonsOf(error)}` },
      ]),
    );
  }
}

/**
 * Ends the process by SIGTERM, so that its owner can clean up. Never resolves, so that nothing
 * starts meanwhile.
 */
function refuseToStart(explanation: string): Promise<never> {
  process.stderr.write(`${explanation}\n`);
  process.exitCode = 1;
  process.kill(process.pid, "SIGTERM");
  return new Promise(() => {});
}

const pollingLock = 0x66656c62;

/** Starts the background workers and the listening for changes; the returned function stops them gracefully. */
async function startJobs(): Promise<() => Promise<void>> {
  const sending = {
    database: getDatabase(),
    client: getPassClient(),
    readTemplate: getTemplateCache().read,
    clock: () => new Date(),
  };
  const { TEXT_LINK_DAILY_LIMIT: dailyLimit, issuer } = getConfiguration();
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
    { connectionString: sessionAddress(), lock: pollingLock },
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
  const listening = listenForChanges(sessionAddress(), stopping.signal);
  return async () => {
    stopping.abort();
    const stopped = getJobQueue().stop({ graceful: true, timeout: 10_000 });
    await Promise.all([stopped, leading, bulk, listening, refusedCalls().flush()]);
  };
}
