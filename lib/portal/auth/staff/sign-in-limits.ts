import "server-only";
import { createHash } from "node:crypto";
import { limiterOf } from "#portal/limits/limiter.ts";

/**
 * Attempts to sign in with a password, in fifteen minutes. A stranger who knows an address of the
 * staff must neither guess the password nor lock its owner out: few for one account from one
 * network address, more from an address over all accounts, and for the account from wherever only
 * as many as keep guessing from many addresses hopeless.
 */
const fromAddress = limiterOf({ name: "sign-in-address", limit: 40, minutes: 15 });
const ofAccountFrom = limiterOf({ name: "sign-in-account-from", limit: 8, minutes: 15 });
const ofAccount = limiterOf({ name: "sign-in-account", limit: 100, minutes: 15 });
/** For a browser that has signed in to the account before, in place of all of the above. */
const ofDevice = limiterOf({ name: "sign-in-device", limit: 8, minutes: 15 });
/** Whoever sits down at an open console may not try passwords without end. */
const ofPresentPassword = limiterOf({ name: "present-password", limit: 8, minutes: 15 });
const ofProviderFrom = limiterOf({ name: "sign-in-provider", limit: 40, minutes: 15 });

export interface SignInAttempt {
  email: string;
  address: string;
  /** Of a browser that has signed in to this account before (`known-device.ts`). */
  device?: string | undefined;
}

/** Counts an attempt before its password is checked; the minutes to wait when too many. */
export async function minutesToWait({
  email,
  address,
  device,
}: SignInAttempt): Promise<number | undefined> {
  if (device) return ofDevice().count(keyOf(email, device));
  // One after the other: what an address tries beyond its own limits is not held against the account.
  return (
    (await fromAddress().count(address)) ??
    (await ofAccountFrom().count(keyOf(email, address))) ??
    ofAccount().count(keyOf(email))
  );
}

/** Resets the counter of a successful sign-in; attempts from elsewhere may be a stranger's. */
export async function resetAttempts({ email, address, device }: SignInAttempt): Promise<void> {
  if (device) await ofDevice().reset(keyOf(email, device));
  else await ofAccountFrom().reset(keyOf(email, address));
}

/** Counts a try of the present password by somebody who is signed in; as `minutesToWait`. */
export async function minutesToWaitForPresentPassword(
  accountId: string,
): Promise<number | undefined> {
  return ofPresentPassword().count(accountId);
}

/** Whether the identity provider's answers were refused too often from this address lately. */
export async function isRefusedAt(address: string): Promise<boolean> {
  return ofProviderFrom().isOver(address);
}

/** Counts a refusal of the identity provider's; false when there were too many from the address. */
export async function countRefusalAt(address: string): Promise<boolean> {
  return (await ofProviderFrom().count(address)) === undefined;
}

/** Digest of an account's address and from where; the counters hold neither. */
export function keyOf(email: string, from = ""): string {
  const text = `${email.trim().toLowerCase()}\n${from}`;
  return createHash("sha256").update(text).digest("base64url");
}
