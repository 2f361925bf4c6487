import "server-only";
import { type Database, getDatabase } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { processPart } from "#process/portal-process.ts";
import { recordActivity } from "./record-activity.ts";

interface Period {
  /** Refused calls since the first, which has a record of its own. */
  count: number;
  permissions: Set<string>;
  timer: NodeJS.Timeout;
}

/**
 * Calls that a role does not allow. The first of an account is recorded at once, and those that follow within
 * the period as one row with their number when it ends: the activity cannot be flooded, and says how many there
 * were. The numbers are this process's own; a process that is killed loses those of the running period.
 */
export function countRefusedCalls(database: () => Database, periodMs: number) {
  const periods = new Map<string, Period>();

  function record(staffId: string, details: Record<string, string | number>): Promise<void> {
    const refused = { action: "not-allowed", outcome: "refused" } as const;
    return recordActivity(database(), { staffId, ...refused, details });
  }

  async function end(staffId: string): Promise<void> {
    const period = periods.get(staffId);
    periods.delete(staffId);
    clearTimeout(period?.timer);
    if (!period || period.count === 0) return;
    const { count, permissions } = period;
    const permission = [...permissions].join(", ");
    await record(staffId, { permission, count }).catch((error) => {
      log().error({ reason: reasonOf(error), count }, "refused calls could not be recorded");
    });
  }

  return {
    /** Throws when the first of a period cannot be recorded; the next is then the first. */
    async record(staffId: string, permission: string): Promise<void> {
      const period = periods.get(staffId);
      if (period) {
        period.count += 1;
        period.permissions.add(permission);
        return;
      }
      const timer = setTimeout(() => end(staffId), periodMs).unref();
      periods.set(staffId, { count: 0, permissions: new Set(), timer });
      try {
        await record(staffId, { permission });
      } catch (error) {
        await end(staffId);
        throw error;
      }
    },
    /** Ends every period, as before the process ends. */
    async flush(): Promise<void> {
      await Promise.all([...periods.keys()].map(end));
    },
  };
}

export const refusedCalls = processPart("refusedCalls", () =>
  countRefusedCalls(getDatabase, 10 * 60_000),
);
