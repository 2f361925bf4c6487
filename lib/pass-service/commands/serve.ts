import { setTimeout as pause } from "node:timers/promises";
import { Command } from "@commander-js/extra-typings";
import pino from "pino";
import { collectDefaultMetrics } from "prom-client";
import { databaseOn } from "#process/database-on.ts";
import { exitAfterTimeout, waitForShutdownRequest } from "#process/graceful-shutdown.ts";
import { listeningAt } from "#process/listening-at.ts";
import { isLoopback } from "#process/loopback.ts";
import { gatewayPush } from "../carriers/gateway.ts";
import { carrierOf, problemOfSmsCarrier } from "../carriers/sms-carrier.ts";
import { createService } from "../create-service.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import type { Log } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { scaleAddressLimits } from "../rate-limits.ts";
import type { Database } from "../store/database.ts";
import { certificateFindings } from "../wallets/platform-a/certificate-findings.ts";
import { startPurging } from "../work/purge.ts";
import { isoDurationOfMs, type MovableClock, readClockOffset, startMovableClock } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { findPort, listen } from "./listen.ts";
import { loadInto, readFixtureFile } from "./load.ts";
import { openStore, type Store } from "./open-store.ts";

export const serveCommand = new Command("serve")
  .summary("answer requests (the default)")
  .option("--fixture <file>", "load this first, as load does")
  .description(
    `Brings the database to this version, answers requests, and sends what is queued. Several may run
on one database. Ctrl-C ends it when what it has begun is done; what is still queued stays
queued.`,
  )
  .action(({ fixture }) => serve(readEnvironment(), fixture));

/** Grace period: requests that began before the stop may take as long, and are cut off after it. */
const graceMs = 5_000;

/** Serves requests until shutdown. */
async function serve(environment: Environment, fixtureFile?: string): Promise<void> {
  const problem = problemOfSmsCarrier(environment.smsCarrier, environment.publicUrl);
  if (problem) throw new CommandError(problem);
  const fixture = fixtureFile ? await readFixtureFile(fixtureFile, environment) : undefined;
  const stopRequest = waitForShutdownRequest(environment);
  const databaseFailure = Promise.withResolvers<never>();
  databaseFailure.promise.catch(() => exitAfterTimeout());
  const { publicUrl: stated } = environment;
  const host = !stated || isLoopback(new URL(stated).hostname) ? "127.0.0.1" : undefined;
  const port = await findPort(environment.port, host);
  const publicUrl = stated ?? `http://localhost:${port}`;
  // Asynchronous log: writing each line by itself took a sixth of the time under load.
  const log = pino({ name: "pass-service", base: null }, pino.destination({ sync: false }));

  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry, eventLoopMonitoringPrecision: 100 });
  let isStopping = false;
  let drain: ((graceMs: number) => Promise<void>) | undefined;
  let store: Store | undefined;
  let worker: Worker | undefined;
  let time: MovableClock | undefined;
  let stopPurging: (() => void) | undefined;
  let certificateCheck: NodeJS.Timeout | undefined;
  try {
    store = await openStore(environment, {
      onLost: (error) => log.warn({ error: error.name }, "a connection to the database was lost"),
      onFailure: ({ message }) => databaseFailure.reject(new CommandError(message)),
    });
    const database = databaseOn(store.pool);
    time = await clockFor(environment, database, log);
    const { clock } = time;
    if (fixture) await loadInto(database, fixture, { now: clock() });
    const platformA = platformAFor(environment, publicUrl);
    if (platformA === "off") {
      log.warn({}, "no certificate for Apple Wallet: it is not offered");
    }
    logCertificates(environment, clock, log);
    certificateCheck = setInterval(() => logCertificates(environment, clock, log), 24 * 3_600_000);
    if (publicUrl.startsWith("https:") && environment.trustedProxies.rules.length === 0) {
      log.warn(
        {},
        "PASS_SERVICE_TRUSTED_PROXIES names no reverse proxy: behind one, all visitors share one visitor's limits",
      );
    }
    const { smsCarrier, pushGateway, carrierTimeoutMs: timeoutMs } = environment;
    const calls = { timeoutMs, log };
    const { handle, work } = createService({
      pool: store.pool,
      clock,
      publicUrl,
      log,
      sendTimeoutMs: timeoutMs,
      carrier: carrierOf(smsCarrier, { ...calls, database }),
      pushGateway: pushGateway && gatewayPush(pushGateway, calls),
      platformA,
      platformB: environment.platformB,
      hasOutbox: !environment.isProduction,
      rateLimits: scaleAddressLimits(environment.limitFactor),
      trustedProxies: environment.trustedProxies,
      metrics,
      metricsToken: environment.metricsToken,
      isStopping: () => isStopping,
      onQueued: () => worker?.wake(),
    });
    worker = startWorker(work, log);
    const { recordRetentionDays: retentionDays } = environment;
    stopPurging = startPurging({ database, clock, retentionDays, log });
    ({ drain } = await listen(port, host, handle));
    log.info(
      { url: publicUrl, port, database: store.name },
      `The pass service listens on ${listeningAt(port, { isLocal: host !== undefined, publicUrl })}`,
    );
    process.send?.({ ready: true, url: publicUrl });
    await Promise.race([stopRequest, databaseFailure.promise]);
  } finally {
    isStopping = true;
    stopPurging?.();
    clearInterval(certificateCheck);
    if (drain) await pause(environment.stopDelayMs);
    await drain?.(graceMs);
    await worker?.stop();
    time?.stop();
    await store?.close();
  }
}

/** Clock of the service: in production the machine's own, and a moved clock stops the start. */
async function clockFor(
  { isProduction }: Environment,
  database: Database,
  log: Log,
): Promise<MovableClock> {
  const offset = await readClockOffset(database);
  const movedBy = isoDurationOfMs(offset);
  if (offset !== 0 && isProduction) {
    throw new CommandError(
      `The clock of this database is moved by ${movedBy}, and NODE_ENV is production. First run: npm run service -- clock --reset`,
    );
  }
  if (offset !== 0) log.warn({ movedBy }, "the clock is moved");
  if (isProduction) return { clock: () => new Date(), stop: () => {} };
  return startMovableClock(database, offset);
}

/** Certificate of platform A. In production none but a configured one, which phones accept. */
function platformAFor({ platformA, isProduction }: Environment, publicUrl: string) {
  return (
    platformA ?? (isProduction && !isLoopback(new URL(publicUrl).hostname) ? "off" : undefined)
  );
}

/**
 * Logs the certificates for platform A that expire soon or have expired. Called at the start and once a day.
 */
export function logCertificates(
  { platformA }: Pick<Environment, "platformA">,
  clock: () => Date,
  log: Log,
) {
  for (const finding of certificateFindings(platformA?.signer, clock())) {
    const { certificate, subject, daysLeft, expired } = finding;
    const fields = { certificate, subject, daysLeft };
    if (expired) log.error(fields, "a certificate for Apple Wallet has expired: no passes for it");
    else log.warn(fields, "a certificate for Apple Wallet expires soon");
  }
}

/** Poll interval while nothing wakes the worker. */
const pollIntervalMs = 500;
/** Delay after a failure, such as an unreachable database. */
const failureDelayMs = 5_000;

interface Worker {
  wake(): void;
  /** Resolves when the work under way is done. */
  stop(): Promise<void>;
}

/** Background worker: runs the due work at each interval or wake-up, one run at a time. */
export function startWorker(work: (signal: AbortSignal) => Promise<number>, log: Log): Worker {
  const stopping = new AbortController();
  let waking = new AbortController();
  const rounds = runUntilStopped();
  return {
    wake: () => waking.abort(),
    async stop() {
      stopping.abort();
      waking.abort();
      await rounds;
    },
  };

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Created before the work, so that a wake-up during the work is not lost.
      waking = new AbortController();
      let delayMs = pollIntervalMs;
      try {
        await work(stopping.signal);
      } catch (error) {
        const name = error instanceof Error ? error.name : "unknown";
        log.error({ error: name }, "background work failed");
        delayMs = failureDelayMs;
      }
      if (stopping.signal.aborted) return;
      await pause(delayMs, undefined, { signal: waking.signal }).catch(() => {});
    }
  }
}
