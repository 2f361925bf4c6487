import "server-only";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { setPassword } from "./account-store.ts";
import type { Staff } from "./staff-session.ts";

/** Sets somebody's own password and records it, or neither; of their sessions only this one stays. */
export async function changeOwnPassword(
  database: Database,
  { accountId, sessionId }: Pick<Staff, "accountId" | "sessionId">,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await setPassword(transaction, { accountId, passwordHash, keptSession: sessionId, now });
    await recordActivity(transaction, { staffId: accountId, action: "password", outcome: "done" });
  });
}
