import "server-only";
import { getPool } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { runtimeLink } from "#process/portal-process.ts";
import { passesInTime } from "#process/readiness.ts";

/** The database answers in time, and nobody asked us to stop. The pass service may be down. */
export async function isReady(
  database: { query(text: string): Promise<unknown> } = getPool(),
): Promise<boolean> {
  if (runtimeLink().server.stopping.signal.aborted) return false;
  return passesInTime(
    async () => {
      await database.query("select 1");
      return true;
    },
    (error) => log().warn({ reason: reasonOf(error) }, "the database does not answer"),
  );
}

/** Aborted when the process is asked to stop. */
export const stoppingSignal = (): AbortSignal => runtimeLink().server.stopping.signal;
