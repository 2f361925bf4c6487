import "server-only";
import { getDatabase, getPool } from "#portal/database/database.ts";
import { getLoad } from "../load-report.ts";
import { log } from "../log.ts";
import { reasonOf } from "../reason-of.ts";
import { getVersion } from "./build-info.ts";
import { renderDatabaseGauges } from "./database-gauges.ts";
import { renderLoad } from "./load.ts";
import { eventLoopDelay, eventLoopDelayAt, portalMetrics } from "./portal-metrics.ts";
import { renderGauge } from "./registry.ts";

/** Everything in the text format of Prometheus; without what the database knows when it is away. */
export async function renderMetrics(): Promise<string> {
  const { requests, requestSeconds, calls, callSeconds } = portalMetrics();
  const pool = getPool();
  const gauges = await renderDatabaseGauges(getDatabase()).then(
    (lines) => ({ lines, up: 1 }),
    (error) => {
      log().warn({ reason: reasonOf(error) }, "the gauges of the database could not be read");
      return { lines: [], up: 0 };
    },
  );
  const lines = [
    ...[requests, requestSeconds, calls, callSeconds].flatMap((metric) => metric.render()),
    ...renderLoad(getLoad()),
    ...renderGauge("felagi_database_up", "Whether the database answered.", [{ value: gauges.up }]),
    ...gauges.lines,
    ...renderGauge("felagi_database_connections", "Connections of this process's pool.", [
      { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
      { labels: { state: "idle" }, value: pool.idleCount },
      { labels: { state: "waiting" }, value: pool.waitingCount },
    ]),
    ...renderGauge("felagi_event_loop_delay_seconds", "Event loop delay since the last scrape.", [
      { labels: { quantile: "0.5" }, value: eventLoopDelayAt(50) },
      { labels: { quantile: "0.99" }, value: eventLoopDelayAt(99) },
    ]),
    ...renderGauge("felagi_resident_memory_bytes", "Memory of this process.", [
      { value: process.memoryUsage.rss() },
    ]),
    ...renderGauge("felagi_build_info", "The version that runs.", [
      { labels: { version: getVersion(), node: process.version }, value: 1 },
    ]),
  ];
  eventLoopDelay().reset();
  return `${lines.join("\n")}\n`;
}
