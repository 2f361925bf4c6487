import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";

const retryMs = 3_000;

/** Runs `work` on a connection of its own, and anew on another one when it breaks. */
export async function holdConnection(
  { connectionString, name }: { connectionString: string; name: string },
  work: (client: pg.Client, signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      application_name: name,
    });
    const lost = new AbortController();
    client.on("error", () => lost.abort());
    client.on("end", () => lost.abort());
    try {
      await client.connect();
      await work(client, AbortSignal.any([stop, lost.signal]));
    } catch (error) {
      log().warn({ reason: reasonOf(error), name }, "a held database connection failed");
    } finally {
      await client.end().catch(() => {});
    }
    await wait(retryMs, undefined, { signal: stop }).catch(() => {});
  }
}

/** Leader election by an advisory lock, which is freed when its connection breaks. */
export function runAsLeader(
  { connectionString, lock }: { connectionString: string; lock: number },
  lead: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  return holdConnection(
    { connectionString, name: "felagi-leader" },
    async (client, signal) => {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as chosen", [lock]);
      // A signal that is already aborted emits no event: `lead` would wait for it forever.
      if (rows[0]?.chosen && !signal.aborted) await lead(signal);
    },
    stop,
  );
}
