import "server-only";
import { getDatabase, getPool } from "#portal/database/database.ts";
import { processWide } from "#portal/process-wide.ts";
import { getLoad } from "../load-report.ts";
import { addDatabaseGauges } from "./database-gauges.ts";
import { portalMetrics } from "./portal-metrics.ts";
import { addProcessGauges } from "./process-gauges.ts";

const countInDatabase = processWide("metrics-gauges", () => {
  const { registry } = portalMetrics();
  addProcessGauges(registry, getLoad, getPool);
  return addDatabaseGauges(registry, getDatabase);
});

/** Everything in the text format of Prometheus. */
export async function renderMetrics(): Promise<string> {
  await countInDatabase()();
  return portalMetrics().registry.metrics();
}
