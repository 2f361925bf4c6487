import "server-only";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findAccountByEmail } from "./account-store.ts";
import { getKnownDevice } from "./known-device.ts";
import { isPassword } from "./password.ts";
import { minutesToWait, resetAttempts, type SignInAttempt } from "./sign-in-limits.ts";

type SignIn =
  | { kind: "known"; accountId: string }
  | { kind: "not-offered" }
  | { kind: "refused" }
  | { kind: "too-many"; minutes: number };

/** One answer for an unknown address, a wrong password and a disabled account, after the same work. */
export async function signInWithPassword({
  email,
  address,
  password,
}: Pick<SignInAttempt, "email" | "address"> & { password: string }): Promise<SignIn> {
  if (!offersSignInMethod("password")) return { kind: "not-offered" };
  const account = await findAccountByEmail(getDatabase(), email.trim());
  const attempt = { email, address, device: await getKnownDevice(account) };
  const minutes = await minutesToWait(attempt);
  if (minutes !== undefined) return { kind: "too-many", minutes };
  const right = await isPassword(password, account?.passwordHash ?? null);
  if (!account || !right || account.disabledAt) {
    await recordActivity(getDatabase(), {
      staffId: account?.id,
      action: "sign-in",
      outcome: "refused",
    });
    return { kind: "refused" };
  }
  await resetAttempts(attempt);
  return { kind: "known", accountId: account.id };
}
