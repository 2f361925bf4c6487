import "server-only";
import { getDatabase, getPool } from "./database/database.ts";
import { addDatabaseGauges } from "./database/gauges.ts";
import { portalMetrics } from "./observability/metrics/portal-metrics.ts";
import { addProcessGauges } from "./observability/metrics/process-gauges.ts";
import { processWide } from "./process-wide.ts";

const countInDatabase = processWide("metrics-gauges", () => {
  const { registry } = portalMetrics();
  addProcessGauges(registry, getPool);
  return addDatabaseGauges(registry, getDatabase);
});

/** Everything in the text format of Prometheus. */
export async function renderMetrics(): Promise<string> {
  await countInDatabase()();
  return portalMetrics().registry.metrics();
}
