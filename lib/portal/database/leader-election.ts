import "server-only";
import { holdConnection } from "./held-connection.ts";

/**
 * Leader election by an advisory lock: runs `lead` in one process at a time. The lock lives on a
 * connection of its own; when that breaks, or the process dies, another takes over.
 */
export function runAsLeader(
  { connectionString, lock }: { connectionString: string; lock: number },
  lead: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  return holdConnection(
    { connectionString, name: "felagi-leader" },
    async (client, signal) => {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as chosen", [lock]);
      if (rows[0]?.chosen) await lead(signal);
    },
    stop,
  );
}
