import "server-only";
import { memberOidcClient } from "#portal/auth/member/electronic-id/member-oidc-client.ts";
import { preloadProviderMetadata } from "#portal/auth/openid/provider-client.ts";
import { staffOidcClient } from "#portal/auth/staff/provider/staff-oidc-client.ts";
import {
  describeProblems,
  describeSetup,
  readConfiguration,
} from "#portal/configuration/configuration.ts";
import { isDevelopment } from "#portal/configuration/environment.ts";
import { getPool, migrateDatabase } from "#portal/database/database.ts";
import { reasonsOf } from "#portal/database/database-version.ts";
import { sendConsoleToLog } from "#portal/observability/console-to-log.ts";
import { log } from "#portal/observability/log.ts";
import { portalMetrics } from "#portal/observability/metrics/portal-metrics.ts";
import { observeRequest } from "#portal/observability/observe-request.ts";
import { startTracing } from "#portal/observability/tracing/start-tracing.ts";
import { runtimeLink } from "#portal-server/runtime-link.ts";
import { startJobs } from "./start-jobs.ts";

/** Checks the configuration and the database before the first request, or ends the process. */
export async function startPortal(): Promise<void> {
  const read = readConfiguration();
  if (!read.ok) return refuse(describeProblems(read.problems));
  if (!isDevelopment) sendConsoleToLog();
  try {
    const stopTracing = await startTracing();
    await migrateDatabase(read.configuration.DATABASE_URL);
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
    portalMetrics();
    for (const oidcClient of [memberOidcClient, staffOidcClient])
      void preloadProviderMetadata(oidcClient);
  } catch (error) {
    return refuse(
      describeProblems([
        { where: "DATABASE_URL", cure: `the database cannot be used: ${reasonsOf(error)}` },
      ]),
    );
  }
}

/** Asks the process to stop, so that whoever runs it can clean up, and lets nothing begin meanwhile. */
function refuse(explanation: string): Promise<never> {
  process.stderr.write(`${explanation}\n`);
  process.exitCode = 1;
  process.kill(process.pid, "SIGTERM");
  return new Promise(() => {});
}
