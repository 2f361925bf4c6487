import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { enableCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import type { EmbeddedPostgres } from "#embedded-postgres/start.ts";
import { createRequestListener } from "#portal-server/request-listener.ts";
import { runtimeLink } from "#portal-server/runtime-link.ts";
import { serverVariablesSchema } from "#portal-server/server-variables.ts";
import { compileCache } from "#process/compile-cache.ts";
import { onShutdown } from "#process/graceful-shutdown.ts";
import { isLoopback } from "#process/loopback.ts";
import { isPortInUse, portInUseMessage } from "#process/port-in-use.ts";
import { drainable } from "#process/server-drain.ts";
import { startPortalDatabase } from "./portal-embedded-database.ts";
import { requireConfiguration } from "./require-configuration.ts";

/** The portal in one process; `instrumentation.ts` says what the configuration lacks. */
process.env.NODE_COMPILE_CACHE ??= compileCache.NODE_COMPILE_CACHE;
enableCompileCache();
const isDevelopment = process.argv.includes("--dev");
const variables = serverVariablesSchema.safeParse(process.env);
if (!variables.success) {
  // Says these with whatever else is wrong, and ends the program.
  await requireConfiguration();
  process.exit(1);
}
const port = variables.data.PORT;
const publicUrl = URL.parse(process.env.PUBLIC_URL ?? "");

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

if (!isDevelopment && !existsSync(".next/BUILD_ID"))
  refuse("There is no build yet. Run: npm run build");
if (await isPortInUse(port)) refuse(portInUseMessage(port, "PORT", "start"));

Object.assign(process.env, {
  NODE_ENV: isDevelopment ? "development" : "production",
  NEXT_TELEMETRY_DISABLED: "1",
});
/** What began before the stop may take as long; after that it is cut off. */
const graceMs = isDevelopment ? 1_000 : 25_000;
let postgres: EmbeddedPostgres | undefined;
const server = createServer({
  // 20 MB, the largest list, over a slow line.
  requestTimeout: 180_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // Only a developer's browser speaks of another protocol; Next would leave others' sockets open.
  shouldUpgradeCallback: () => isDevelopment,
});
// Socket time-out: a form that React cannot decode may be left without an answer.
server.setTimeout(60_000);
const drain = drainable(server);
const stop = onShutdown(
  async () => {
    runtimeLink().server.isStopping = true;
    await drain(graceMs);
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
}

const portal = next({
  dev: isDevelopment,
  dir: ".",
  hostname: "localhost",
  port,
  httpServer: server,
  // A fault is written to the log by the portal's own hook (`instrumentation.ts`).
  quiet: !isDevelopment,
});
await portal.prepare();
const handle = portal.getRequestHandler();
await runStartUp(handle);
const maxConcurrency = variables.data.MAX_CONCURRENT_REQUESTS;
server.on("request", createRequestListener({ handle, maxConcurrency }));
server.once("error", (error) => {
  process.stderr.write(`The portal cannot listen: ${error.message}\n`);
  void stop(1);
});
// A portal of this machine alone is for nobody else to reach.
const host = publicUrl && isLoopback(publicUrl.hostname) ? "127.0.0.1" : undefined;
server.listen({ port, host }, () => {
  process.stdout.write(`The portal listens on http://localhost:${port}\n`);
  process.send?.({ ready: true });
});

/** Next.js runs `instrumentation.ts` at its first request, so it gets one before the port is open. */
async function runStartUp(handle: RequestListener): Promise<void> {
  const first = createServer(handle).listen(0, "127.0.0.1");
  await once(first, "listening");
  await fetch(`http://127.0.0.1:${(first.address() as AddressInfo).port}/health/live`);
  first.close();
  first.closeAllConnections();
}
