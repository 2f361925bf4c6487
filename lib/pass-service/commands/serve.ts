import type { Server } from "node:http";
import pino from "pino";
import { createService, type PassService } from "../create-service.ts";
import type { Environment } from "../environment.ts";
import { isLoopback } from "../loopback.ts";
import { listen } from "./listen.ts";
import { loadInto, readFixtureFile } from "./load.ts";
import { openStore, type Store } from "./open-store.ts";
import { untilAskedToStop } from "./stop-request.ts";
import { startWorkLoop, type WorkLoop } from "./work-loop.ts";

/** `serve`: answers requests until it is asked to stop. */
export async function serve(environment: Environment, fixtureFile?: string): Promise<void> {
  const fixture = fixtureFile ? await readFixtureFile(fixtureFile) : undefined;
  const stopRequest = untilAskedToStop();
  const ready = Promise.withResolvers<PassService["handle"]>();
  const { publicUrl: stated } = environment;
  const host = !stated || isLoopback(stated) ? "127.0.0.1" : undefined;
  const { server, port } = await listen(environment.port, host, ready.promise);
  const publicUrl = stated ?? `http://localhost:${port}`;
  const log = pino({ name: "pass-service", base: null });

  let store: Store | undefined;
  let worker: WorkLoop | undefined;
  try {
    store = await openStore(environment, (error) =>
      log.warn({ error: error.name }, "a connection to the database was lost"),
    );
    if (fixture) await loadInto(store.pool, fixture);
    const clock = () => new Date();
    const platformA = platformAFor(environment, publicUrl);
    if (platformA === "off") log.warn("no certificate for platform A: its wallet is not offered");
    const { handle, work } = createService({
      pool: store.pool,
      clock,
      publicUrl,
      log,
      platformA,
      platformB: environment.platformB,
      onQueued: () => worker?.wake(),
    });
    worker = startWorkLoop(work, log);
    ready.resolve(handle);
    log.info({ url: publicUrl, port }, `The pass service listens on ${publicUrl}`);
    process.send?.({ ready: true, url: publicUrl });
    await stopRequest;
  } finally {
    await close(server);
    await worker?.stop();
    await store?.close();
  }
}

/**
 * In production no phone is offered a pass that it would refuse: without a certificate of platform
 * A's own there are none, but on this machine.
 */
function platformAFor({ platformA, isProduction }: Environment, publicUrl: string) {
  return platformA ?? (isProduction && !isLoopback(publicUrl) ? "off" : undefined);
}

/** Ends each connection once it is idle, and after five seconds whatever it is. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const impatience = setTimeout(() => server.closeAllConnections(), 5_000);
  await closed;
  clearInterval(idle);
  clearTimeout(impatience);
}
