import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { getPool } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { runtimeLink } from "#process/portal-process.ts";

const timeoutMs = 2_000;

/** The database answers in time, and nobody asked us to stop. The pass service may be down. */
export async function isReady(
  database: { query(text: string): Promise<unknown> } = getPool(),
): Promise<boolean> {
  if (runtimeLink().server.isStopping) return false;
  const late = new AbortController();
  try {
    return await Promise.race([
      database.query("select 1").then(() => true),
      wait(timeoutMs, false, { signal: late.signal }),
    ]);
  } catch (error) {
    log().warn({ reason: reasonOf(error) }, "the database does not answer");
    return false;
  } finally {
    late.abort();
  }
}
