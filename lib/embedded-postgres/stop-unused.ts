import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { clusterOf, findDataLocation } from "./data-location.ts";
import { stopWhenUnused } from "./start.ts";

/** A program: stops an unused server, once PostgreSQL has noticed that a killed user is gone. */
const [, , dataDirectory = ""] = process.argv;
const pidFile = join(clusterOf(findDataLocation(dataDirectory)), "postmaster.pid");
for (const deadline = Date.now() + 10_000; existsSync(pidFile) && Date.now() < deadline; ) {
  await stopWhenUnused(dataDirectory).catch(() => {});
  await wait(200);
}
