import "server-only";
import { recordActivity } from "#portal/activity/record-activity.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findAccountByEmail } from "./account-store.ts";
import { isPassword } from "./password.ts";
import { forgetAttempts, minutesToWait, type SignInAttempt } from "./sign-in-limits.ts";
import { offersWayIn } from "./ways-in.ts";

export type SignIn =
  | { kind: "known"; accountId: string }
  | { kind: "not-offered" }
  | { kind: "refused" }
  | { kind: "too-many"; minutes: number };

/** One answer for an unknown address, a wrong password and a disabled account, after the same work. */
export async function signInWithPassword(
  attempt: SignInAttempt & { password: string },
): Promise<SignIn> {
  if (!offersWayIn("password")) return { kind: "not-offered" };
  const minutes = await minutesToWait(attempt);
  if (minutes !== undefined) return { kind: "too-many", minutes };
  const account = await findAccountByEmail(getDatabase(), attempt.email.trim());
  const right = await isPassword(attempt.password, account?.passwordHash ?? null);
  if (!account || !right || account.disabledAt) {
    await recordActivity(getDatabase(), {
      staffId: account?.id,
      action: "sign-in",
      outcome: "refused",
    });
    return { kind: "refused" };
  }
  await forgetAttempts(attempt);
  await recordActivity(getDatabase(), {
    staffId: account.id,
    action: "sign-in",
    outcome: "done",
  });
  return { kind: "known", accountId: account.id };
}
