import "server-only";
import { and, eq, lt, notExists } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { dispatch, handledDispatch } from "#portal/database/schema/dispatch.ts";
import { passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { staffAccount, staffInvitation, staffSession } from "#portal/database/schema/staff.ts";

/** Purges accounts that were closed before a moment, unless something they did is still kept. */
export async function purgeStaff(
  database: Database,
  { left, invited }: { left: Date; invited: Date },
): Promise<void> {
  await database.delete(staffInvitation).where(lt(staffInvitation.expiresAt, invited));
  const didNothingIn = (
    kept: typeof activity | typeof batch | typeof dispatch | typeof passOperation | typeof scan,
  ) =>
    notExists(database.select({ id: kept.id }).from(kept).where(eq(kept.staffId, staffAccount.id)));
  const isInvited = database
    .select()
    .from(staffInvitation)
    .where(eq(staffInvitation.accountId, staffAccount.id));
  const isHere = database
    .select()
    .from(staffSession)
    .where(eq(staffSession.accountId, staffAccount.id));
  await database
    .delete(staffAccount)
    .where(
      and(
        lt(staffAccount.disabledAt, left),
        ...[activity, batch, dispatch, passOperation, scan].map(didNothingIn),
        notExists(
          database.select({ id: batch.id }).from(batch).where(eq(batch.senderId, staffAccount.id)),
        ),
        notExists(
          database
            .select({ id: handledDispatch.dispatchId })
            .from(handledDispatch)
            .where(eq(handledDispatch.staffId, staffAccount.id)),
        ),
        notExists(isInvited),
        notExists(isHere),
      ),
    );
}
