import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { clusterOf, findDataLocation } from "./data-location.ts";
import { stopWhenUnused } from "./start.ts";

/**
 * A program: stops the server of a data directory unless somebody uses it. It tries for as long as
 * PostgreSQL may take to notice that a killed user's connection is gone.
 */
const [, , dataDirectory = ""] = process.argv;
const pidFile = join(clusterOf(findDataLocation(dataDirectory)), "postmaster.pid");
for (const deadline = Date.now() + 10_000; existsSync(pidFile) && Date.now() < deadline; ) {
  await stopWhenUnused(dataDirectory).catch(() => {});
  await wait(200);
}
