import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { countSignIn, resetSignInAttempts, type SignInAttempt } from "#portal/auth/rate-limits.ts";
import { openSealedCookie } from "#portal/auth/sealed-cookie.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findAccount, findAccountByEmail, type StaffAccount } from "./account-store.ts";
import { isPassword } from "./password.ts";

type SignIn =
  | { kind: "known"; accountId: string }
  | { kind: "not-offered" }
  | { kind: "refused" }
  | { kind: "too-many"; limit: "address" | "account"; minutes: number };

/** One answer for an unknown address, a wrong password and a disabled account, after the same work. */
export async function signInWithPassword({
  email,
  address,
  password,
}: Pick<SignInAttempt, "email" | "address"> & { password: string }): Promise<SignIn> {
  if (!offersSignInMethod("password")) return { kind: "not-offered" };
  const account = await findAccountByEmail(getDatabase(), email.trim());
  const attempt = { email, address, device: await getKnownDevice(account) };
  const reached = await countSignIn(attempt);
  if (reached) return { kind: "too-many", ...reached };
  const right = await isPassword(password, account?.passwordHash ?? null);
  if (!account || !right || account.disabledAt) {
    await recordActivity(getDatabase(), {
      staffId: account?.id,
      action: "sign-in",
      outcome: "refused",
    });
    return { kind: "refused" };
  }
  await resetSignInAttempts(attempt);
  return { kind: "known", accountId: account.id };
}

/**
 * Device cookie: the browser has signed in to these accounts with a password. It lets nobody in; it
 * only has failures counted for this browser alone, so that a stranger who tries passwords cannot
 * lock the owner out (OWASP, "Device cookies").
 */
const sealedSchema = z.object({
  device: z.uuid(),
  accounts: z.array(z.object({ id: z.uuid(), password: z.string() })),
});

const cookie = {
  name: "felagi-device",
  lifetimeMs: 180 * 24 * 60 * 60_000,
  // SameSite=Strict: only the portal's own sign-in form needs the cookie.
  sameSite: "strict" as const,
};
/** Maximum of accounts on a shared computer; it keeps the cookie far below 4 KB. */
const maxAccounts = 10;

/** The device's identifier where it has signed in to this account with its present password. */
export async function getKnownDevice(
  account: Pick<StaffAccount, "id" | "passwordHash"> | undefined,
): Promise<string | undefined> {
  const sealed = sealedSchema.safeParse({
    ...(await openSealedCookie<z.infer<typeof sealedSchema>>(cookie)),
  });
  if (!sealed.success || !account?.passwordHash) return undefined;
  const password = fingerprintOf(account.passwordHash);
  const isKnown = sealed.data.accounts.some(
    (known) => known.id === account.id && known.password === password,
  );
  return isKnown ? sealed.data.device : undefined;
}

/** Remembers the browser after a sign-in with the password, or after a new one was chosen. */
export async function rememberDevice(accountId: string): Promise<void> {
  const account = await findAccount(getDatabase(), accountId);
  if (!account?.passwordHash) return;
  const opened = await openSealedCookie<z.infer<typeof sealedSchema>>(cookie);
  const before = sealedSchema.safeParse({ ...opened });
  const others = before.success
    ? before.data.accounts.filter(({ id }) => id !== accountId).slice(0, maxAccounts - 1)
    : [];
  opened.device = before.success ? before.data.device : randomUUID();
  opened.accounts = [{ id: accountId, password: fingerprintOf(account.passwordHash) }, ...others];
  await opened.save();
}

/** Digest of the password's hash. Hashes are salted, so even setting the same password again changes it. */
function fingerprintOf(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22);
}
