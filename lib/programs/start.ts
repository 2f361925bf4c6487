import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { enableCompileCache } from "node:module";
import { parseArgs } from "node:util";
import type { EmbeddedPostgres } from "#embedded-postgres/start.ts";
import { refuseUnparsed } from "#portal-server/refusal.ts";
import { maxBodyBytes } from "#portal-server/request-body.ts";
import { createRequestListener, startUpPath } from "#portal-server/request-listener.ts";
import { runtimeLink } from "#portal-server/runtime-link.ts";
import { serverVariablesSchema } from "#portal-server/server-variables.ts";
import { uploadTimeoutMs } from "#portal-server/upload.ts";
import { compileCache } from "#process/compile-cache.ts";
import { onShutdown } from "#process/graceful-shutdown.ts";
import { isLoopback } from "#process/loopback.ts";
import { isPortInUse, portInUseMessage } from "#process/port-in-use.ts";
import { drainable } from "#process/server-drain.ts";
import { startPortalDatabase } from "./portal-embedded-database.ts";
import { requireConfiguration } from "./require-configuration.ts";

/**
 * The portal: an embedded PostgreSQL when no database is named, then Next.js, in this one process.
 * What the configuration lacks is said by the portal's own start-up (`instrumentation.ts`).
 */
process.env.NODE_COMPILE_CACHE ??= compileCache.NODE_COMPILE_CACHE;
enableCompileCache();
const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });
const variables = serverVariablesSchema.safeParse(process.env);
if (!variables.success) {
  // Says these with whatever else is wrong, and ends the program.
  await requireConfiguration();
  process.exit(1);
}
const port = variables.data.PORT;
const publicUrl = URL.parse(process.env.PUBLIC_URL ?? "");
const limits = {
  maxConcurrency: variables.data.MAX_CONCURRENT_REQUESTS,
  maxQueued: variables.data.MAX_QUEUED_REQUESTS,
  queueTimeoutMs: 4_000,
};

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

if (!values.dev && !existsSync(".next/BUILD_ID"))
  refuse("There is no build yet. Run: npm run build");
if (await isPortInUse(port)) refuse(portInUseMessage(port, "PORT", "start"));

Object.assign(process.env, {
  NODE_ENV: values.dev ? "development" : "production",
  NEXT_TELEMETRY_DISABLED: "1",
});
/** What began before the stop may take as long; after that it is cut off. */
const graceMs = values.dev ? 1_000 : 25_000;
let isServing = false;
let postgres: EmbeddedPostgres | undefined;
const server = createServer({
  // For an upload; the front gives a form less (`request-body.ts`).
  requestTimeout: uploadTimeoutMs,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // A form lies whole in its request's buffer before anything reads it (`request-body.ts`).
  highWaterMark: 2 * maxBodyBytes,
  // Only a developer's browser speaks of another protocol; Next would leave others' sockets open.
  shouldUpgradeCallback: () => values.dev,
});
const drain = drainable(server);
const stop = onShutdown(
  async () => {
    runtimeLink().server.isStopping = true;
    await drain(isServing ? graceMs : 0);
    await runtimeLink().portal?.stop();
    await postgres?.stop();
  },
  { isRunByNpm: process.env.npm_lifecycle_event !== undefined },
);

// Next installs its own signal handling unless told that somebody else has the process in hand.
process.env.NEXT_MANUAL_SIG_HANDLE = "true";
// Next is read while the configuration is: either takes a good part of a second.
const [{ default: next }] = await Promise.all([import("next"), requireConfiguration()]);
if (!process.env.DATABASE_URL) {
  postgres = await startPortalDatabase(({ message }) => {
    process.stderr.write(`${message}\n`);
    void stop(1);
  });
  runtimeLink().server.hasDiskSpace = postgres.hasDiskSpace;
}

const portal = next({
  dev: values.dev,
  dir: ".",
  hostname: "localhost",
  port,
  httpServer: server,
  // A fault is written to the log by the portal's own hook (`instrumentation.ts`).
  quiet: !values.dev,
});
await portal.prepare();
const started = Promise.withResolvers<void>();
server.on(
  "request",
  createRequestListener({
    handle: portal.getRequestHandler(),
    publicUrl,
    limits: values.dev || limits.maxConcurrency === 0 ? undefined : limits,
    started: started.promise,
    askPortal: (path, headers) =>
      fetch(`http://localhost:${port}${path}`, { headers, redirect: "manual" }),
  }),
);
server.on("clientError", refuseUnparsed);
server.once("error", (error) => {
  process.stderr.write(`The portal cannot listen: ${error.message}\n`);
  void stop(1);
});
// A portal of this machine alone is for nobody else to reach.
const host = publicUrl && isLoopback(publicUrl.hostname) ? "127.0.0.1" : undefined;
server.listen({ port, host }, async () => {
  // The first answer waits until the portal's own start-up is done.
  await fetch(`http://localhost:${port}${startUpPath}`);
  started.resolve();
  isServing = true;
  process.stdout.write(`The portal listens on http://localhost:${port}\n`);
  process.send?.({ ready: true });
});
