import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { enableCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { EmbeddedPostgres } from "#embedded-postgres/start.ts";
import { compileCache } from "#process/compile-cache.ts";
import { onShutdown } from "#process/graceful-shutdown.ts";
import { inheritedSocket } from "#process/inherited-socket.ts";
import { loadEnvironmentFile } from "#process/installation.ts";
import { listeningAt } from "#process/listening-at.ts";
import { isLoopback } from "#process/loopback.ts";
import { isPortInUse, portInUseMessage } from "#process/port-in-use.ts";
import { runtimeLink } from "#process/portal-process.ts";
import { drainable } from "#process/server-drain.ts";
import { serverVariablesSchema } from "#process/server-variables.ts";
import { isHelp, noDatabaseYet, runPortalCommand, startPortalDatabase } from "./portal-command.ts";
import { createRequestListener } from "./request-listener.ts";

const help = `The portal, in production. It takes no options but --help.

npm start                 starts it, and builds it first where there is no build yet

What it needs it reads from the environment, and from the file that npm run setup writes
(portal.env in the folder own of DATA_DIR). docs/configuration.md has every variable,
and npm run doctor checks them.
`;

const args = process.argv.slice(2);
if (isHelp(args)) {
  process.stdout.write(help);
  process.exit(0);
}
if (args.some((one) => one !== "--dev")) refuseToStart("There is no such option. See --help.");

/** The portal in one process; `instrumentation.ts` says what the configuration lacks. */
process.env.NODE_COMPILE_CACHE ??= compileCache.NODE_COMPILE_CACHE;
enableCompileCache();
const isDevelopment = args.includes("--dev");
loadEnvironmentFile("portal", process.env);
const variables = serverVariablesSchema.safeParse(process.env);
if (!variables.success) {
  // Reports these problems with whatever else is wrong, and ends the program.
  await requireConfiguration();
  process.exit(1);
}
const port = variables.data.PORT;
const publicUrl = URL.parse(process.env.PUBLIC_URL ?? "");

function refuseToStart(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const inherited = inheritedSocket(process.env);
if (!inherited && (await isPortInUse(port))) refuseToStart(portInUseMessage(port, "PORT", "start"));

Object.assign(process.env, {
  NODE_ENV: isDevelopment ? "development" : "production",
  NEXT_TELEMETRY_DISABLED: "1",
});
/** Grace period: requests that began before the stop may take as long, and are cut off after it. */
const graceMs = isDevelopment ? 1_000 : 25_000;
let postgres: EmbeddedPostgres | undefined;
const server = createServer({
  // Request time-out: long enough for the largest list, 20 MB, over a slow line.
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
    runtimeLink().server.stopping.abort();
    await pause(variables.data.STOP_DELAY_SECONDS * 1_000);
    await drain(graceMs);
    await runtimeLink().portal?.stop();
    await postgres?.stop();
  },
  { isRunByNpm: process.env.npm_lifecycle_event !== undefined },
);

// Next.js installs its own signal handling unless this variable is set.
process.env.NEXT_MANUAL_SIG_HANDLE = "true";
// Next is read while the configuration is: either takes a good part of a second.
const [{ default: next }] = await Promise.all([import("next"), requireConfiguration()]);
if (!isDevelopment && !existsSync(".next/BUILD_ID")) {
  const { buildPortalWhenStale } = await import("./build.ts");
  await buildPortalWhenStale();
}
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
server.listen(inherited ?? { port, host }, () => {
  const where = inherited
    ? `the socket that it was given, for ${publicUrl?.origin}`
    : listeningAt(port, { isLocal: host !== undefined, publicUrl: publicUrl?.origin });
  process.stdout.write(`The portal listens on ${where}\n`);
  process.send?.({ ready: true });
});

/** Ends the program when the configuration or the named database cannot be used; the check says why. */
async function requireConfiguration(): Promise<void> {
  const isNamed = Boolean(process.env.DATABASE_URL);
  const status = await runPortalCommand(
    "check-configuration",
    isNamed ? [] : ["--embedded"],
    isNamed ? {} : noDatabaseYet,
  );
  if (status !== 0) process.exit(1);
}

/** Next.js runs `instrumentation.ts` at its first request, so it gets one before the port is open. */
async function runStartUp(handle: RequestListener): Promise<void> {
  const first = createServer(handle).listen(0, "127.0.0.1");
  await once(first, "listening");
  await fetch(`http://127.0.0.1:${(first.address() as AddressInfo).port}/health/live`);
  first.close();
  first.closeAllConnections();
}
