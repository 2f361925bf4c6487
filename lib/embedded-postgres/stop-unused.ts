import { setTimeout as wait } from "node:timers/promises";
import { stopServer } from "./postmaster.ts";
import { findServer } from "./postmaster-file.ts";
import { joinServer } from "./shared-use.ts";

/** As long as PostgreSQL may take to notice that a killed user's connection is gone. */
const patienceMs = 10_000;

/** Stops the server of a data directory unless somebody uses it; started by `parent-death-watch.ts`. */
const [, , cluster = ""] = process.argv;
for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
  const found = await findServer(cluster);
  if (found.state === "absent") break;
  if (found.state === "running") {
    // It takes no connections for now: it starts, recovers or stops.
    const use = await joinServer(found.socketDirectory).catch(() => undefined);
    if (await use?.leave()) await stopServer(cluster, found.pid);
    await use?.disconnect();
  }
  // Not in step with the guard of another process that was killed at the same time.
  await wait(100 + Math.random() * 200);
}
