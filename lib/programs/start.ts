import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { parseArgs } from "node:util";
import type { EmbeddedPostgres } from "#embedded-postgres/start.ts";
import { tellBuiltConfiguration } from "./built-configuration.ts";
import { type CrowdGate, createCrowdGate } from "./crowd-gate.ts";
import { drainable } from "./drain.ts";
import { startPortalDatabase } from "./portal-embedded-database.ts";
import { portalHook, type WatchRequest } from "./portal-hook.ts";
import { addressTo, isLoopback, nameClient } from "./public-address.ts";
import { readCount } from "./read-count.ts";
import { readForm } from "./read-form.ts";
import { readPort } from "./read-port.ts";
import { type Refusal, refuseRequest } from "./refuse-request.ts";
import { gateRefusalOf } from "./request-gate.ts";
import { requireConfiguration } from "./require-configuration.ts";
import { stopWhenAsked } from "./stop-when-asked.ts";
import { isPortTaken, takenPortMessage } from "./taken-port.ts";
import { answerUnreadable } from "./unreadable-request.ts";

/**
 * The portal: an embedded PostgreSQL when no database is named, then Next.js, in this one process.
 * What the configuration lacks is said by the portal's own start-up (`instrumentation.ts`).
 */
const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });
const port = readPort("PORT", 3000);
const publicUrl = URL.parse(process.env.PUBLIC_URL ?? "");
const crowd = {
  most: readCount("MAX_REQUESTS_AT_WORK", 256),
  line: readCount("MAX_REQUESTS_IN_LINE", 128),
  patienceMs: 4_000,
};

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

if (!values.dev && !existsSync(".next/BUILD_ID"))
  refuse("There is no build yet. Run: npm run build");
if (await isPortTaken(port)) refuse(takenPortMessage(port, "PORT", "start"));

Object.assign(process.env, {
  NODE_ENV: values.dev ? "development" : "production",
  NEXT_TELEMETRY_DISABLED: "1",
});
/** What began before the stop may take as long; after that it is cut off. */
const graceMs = values.dev ? 1_000 : 25_000;
let isServing = false;
let postgres: EmbeddedPostgres | undefined;
const server = createServer({
  ...{ requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  // Only a developer's browser speaks of another protocol; Next would leave others' sockets open.
  shouldUpgradeCallback: () => values.dev,
});
const drain = drainable(server);
// A developer waits for what is compiled on the way, and comes alone.
const isOpen = values.dev || crowd.most === 0;
const gate: CrowdGate = isOpen ? (_, __, enter) => enter() : createCrowdGate(crowd);
const stop = stopWhenAsked(async () => {
  portalHook<{ is: boolean }>("stopping", { is: true }).is = true;
  await drain(isServing ? graceMs : 0);
  await portalHook("stop", async () => {})();
  await postgres?.stop();
});

requireConfiguration();
if (!process.env.DATABASE_URL) {
  postgres = await startPortalDatabase(({ message }) => {
    process.stderr.write(`${message}\n`);
    void stop(1);
  });
  portalHook("has-room", postgres.hasRoom);
}

// Next installs its own signal handling unless told that somebody else has the process in hand.
process.env.NEXT_MANUAL_SIG_HANDLE = "true";
if (!values.dev) tellBuiltConfiguration();
const { default: next } = await import("next");
const portal = next({ dev: values.dev, dir: ".", hostname: "localhost", port, httpServer: server });
await portal.prepare();
const handle = portal.getRequestHandler();
const watch: WatchRequest = (...request) =>
  portalHook<WatchRequest>("watch-request", (_, __, go) => go())(...request);
const answer: RequestListener = (request, response) => {
  watch(request, response, () => {
    if (publicUrl) addressTo(publicUrl, request);
    nameClient(request);
    void handle(request, response);
  });
};
// Whoever sends a form slowly waits outside, where they are in nobody's way.
server.on("request", (request, response) => {
  const refuse = (refusal: Refusal) =>
    watch(request, response, () => refuseRequest(response, refusal));
  const refusal = gateRefusalOf(request);
  if (refusal) return refuse(refusal);
  const enter = (whole: IncomingMessage) => gate(whole, response, () => answer(whole, response));
  void readForm(request, enter, refuse);
});
server.on("clientError", answerUnreadable);
server.once("error", (error) => {
  process.stderr.write(`The portal cannot listen: ${error.message}\n`);
  void stop(1);
});
// A portal of this machine alone is for nobody else to reach.
const host = publicUrl && isLoopback(publicUrl) ? "127.0.0.1" : undefined;
server.listen({ port, host }, async () => {
  // The first answer waits until the portal's own start-up is done.
  await fetch(`http://localhost:${port}/health/ready`);
  isServing = true;
  process.stdout.write(`The portal listens on http://localhost:${port}\n`);
  process.send?.({ ready: true });
});
