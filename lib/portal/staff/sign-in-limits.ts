import "server-only";
import { createHash } from "node:crypto";
import { limiterOf } from "#portal/limits/limiter.ts";

/** Sign-ins that failed, in fifteen minutes: for one account, and from one address. */
const ofAccount = limiterOf({ name: "sign-in-account", most: 8, minutes: 15 });
const fromAddress = limiterOf({ name: "sign-in-address", most: 40, minutes: 15 });
const ofProviderFrom = limiterOf({ name: "sign-in-provider", most: 40, minutes: 15 });

export interface SignInAttempt {
  email: string;
  address: string;
}

/**
 * Counts an attempt before its password is looked at. The minutes to wait when there were too many;
 * undefined when it may go on.
 */
export async function minutesToWait({
  email,
  address,
}: SignInAttempt): Promise<number | undefined> {
  return (await fromAddress().count(address)) ?? ofAccount().count(keyOf(email));
}

/** A sign-in that succeeded leaves no trace of the tries before it. */
export async function forgetAttempts({ email }: SignInAttempt): Promise<void> {
  await ofAccount().forget(keyOf(email));
}

/** Whether the identity provider's answers were refused too often from this address lately. */
export async function isRefusedAt(address: string): Promise<boolean> {
  return ofProviderFrom().isOver(address);
}

/** Counts a refusal of the identity provider's; false when there were too many from the address. */
export async function countRefusalAt(address: string): Promise<boolean> {
  return (await ofProviderFrom().count(address)) === undefined;
}

function keyOf(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}
