import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Gauge, type Registry } from "prom-client";
import { runtimeLink } from "#portal-server/runtime-link.ts";
import { getDatabase, getPool } from "./database/database.ts";
import { addDatabaseGauges } from "./database/gauges.ts";
import { portalMetrics } from "./observability/metrics/portal-metrics.ts";
import { processWide } from "./process-wide.ts";

const countInDatabase = processWide("metrics-gauges", () => {
  const { registry } = portalMetrics();
  addProcessGauges(registry);
  return addDatabaseGauges(registry, getDatabase);
});

/** Everything in the text format of Prometheus. */
export async function renderMetrics(): Promise<string> {
  await countInDatabase()();
  return portalMetrics().registry.metrics();
}

/** Gauges of this process, read at each scrape: load, connections, version. */
function addProcessGauges(registry: Registry) {
  const registers = [registry];
  new Gauge({
    name: "felagi_requests_in_progress",
    help: "Requests that are being answered.",
    registers,
    collect() {
      this.set(runtimeLink().server.activeRequests());
    },
  });
  new Gauge({
    name: "felagi_database_connections",
    help: "Connections of this process's pool.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = getPool();
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  new Gauge({
    name: "felagi_build_info",
    help: "The version that runs.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: readVersion(), node: process.version }, 1);
}

/** As `package.json` names it, in the folder that the portal is started in. */
function readVersion(): string {
  const about = JSON.parse(readFileSync(path.join(process.cwd(), "package.json"), "utf8"));
  return String(about.version);
}
