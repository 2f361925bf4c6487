import "server-only";
import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { headers } from "next/headers";
import type { Kennitala } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { type Database, getPool } from "#portal/database/database.ts";
import { deleteInPortions } from "#portal/database/in-portions.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { requestContext } from "#portal/observability/request-context.ts";
import { clientAddressOf } from "#process/client-address.ts";
import { type Limiter, limiterOn, type RateLimit } from "#process/rate-limiter.ts";

/** A limiter of the portal, whose counters stand in its database for all processes together. */
export const limiterOf =
  (rateLimit: RateLimit): (() => Limiter) =>
  () =>
    limiterOn(getPool(), rateLimit);

/** Limit for each address: enough for a queue at a shared computer, too few to try a list of kennitalas. */
const fromAddress = limiterOf({ name: "kennitala-from", limit: 30, minutes: 10 });

/** Limit for each kennitala: enough for a member with several devices. */
const ofKennitala = limiterOf({ name: "kennitala-of", limit: 20, minutes: 10 });

/** Limit for each address: enough for a workplace behind one address. Each start calls the provider. */
const electronicIdFrom = limiterOf({ name: "electronic-id-from", limit: 60, minutes: 10 });

const refusedElectronicIdFrom = limiterOf({
  name: "electronic-id-refused",
  limit: 30,
  minutes: 10,
});

/** Limit for each address: lower than for kennitalas, because each text costs money. */
const textLinkFrom = limiterOf({ name: "text-link-from", limit: 20, minutes: 10 });

interface KennitalaTry {
  address: string;
  kennitala: Kennitala;
}

/** Counts a kennitala that was typed; which limit was reached, and the minutes to wait. */
export async function countKennitala({
  address,
  kennitala,
}: KennitalaTry): Promise<{ limit: "address" | "kennitala"; minutes: number } | undefined> {
  // Sequential: attempts beyond an address's limit must not use up the limit of the kennitala.
  const ofAddress = await fromAddress().count(address);
  if (ofAddress !== undefined) return { limit: "address", minutes: ofAddress };
  const minutes = await ofKennitala().count(kennitalaDigest(kennitala));
  return minutes === undefined ? undefined : { limit: "kennitala", minutes };
}

/** Counts by address alone: a limit by kennitala would tell what others asked for. */
export async function minutesToWaitForTextLink(address: string): Promise<number | undefined> {
  return textLinkFrom().count(address);
}

/** Counts the start of a sign-in with an electronic ID; false when there were too many. */
export async function mayGoToElectronicId(address: string): Promise<boolean> {
  if (await refusedElectronicIdFrom().isOver(address)) return false;
  return (await electronicIdFrom().count(address)) === undefined;
}

/** Whether callbacks from this address were refused so often that no more are handled. */
export async function isElectronicIdRefusedAt(address: string): Promise<boolean> {
  return refusedElectronicIdFrom().isOver(address);
}

/** Counts a refused callback; false when there were too many. */
export async function countRefusedElectronicId(address: string): Promise<boolean> {
  return (await refusedElectronicIdFrom().count(address)) === undefined;
}

/** Purges expired rate limit counters, and with them the addresses that they are keyed by. */
export async function purgeExpiredCounts(database: Database, now: Date): Promise<void> {
  await deleteInPortions(database, rateLimit, lt(rateLimit.expire, now.getTime()));
}

/**
 * Limits of password attempts in fifteen minutes: a stranger must neither guess a password nor lock
 * its owner out. Low for one account from one address, higher for one address over all accounts,
 * and highest for one account over all addresses.
 */
const signInFromAddress = limiterOf({ name: "sign-in-address", limit: 40, minutes: 15 });
const signInOfAccountFrom = limiterOf({ name: "sign-in-account-from", limit: 8, minutes: 15 });
const signInOfAccount = limiterOf({ name: "sign-in-account", limit: 100, minutes: 15 });
/** Limit for a browser that has signed in to the account before; it replaces those above. */
const signInOfDevice = limiterOf({ name: "sign-in-device", limit: 8, minutes: 15 });
/** Limit for attempts at the present password in an open session. */
const ofPresentPassword = limiterOf({ name: "present-password", limit: 8, minutes: 15 });
const ofProviderFrom = limiterOf({ name: "sign-in-provider", limit: 40, minutes: 15 });

export interface SignInAttempt {
  email: string;
  address: string;
  /** Identifier of a browser that has signed in to this account before (`getKnownDevice`). */
  device?: string | undefined;
}

/** Counts an attempt before its password is checked; which limit was reached, and the minutes to wait. */
export async function countSignIn({
  email,
  address,
  device,
}: SignInAttempt): Promise<{ limit: "address" | "account"; minutes: number } | undefined> {
  // Sequential: attempts beyond an address's own limits must not count against the account.
  const ofAddress = device ? undefined : await signInFromAddress().count(address);
  if (ofAddress !== undefined) return { limit: "address", minutes: ofAddress };
  const minutes = device
    ? await signInOfDevice().count(accountKey(email, device))
    : ((await signInOfAccountFrom().count(accountKey(email, address))) ??
      (await signInOfAccount().count(accountKey(email))));
  return minutes === undefined ? undefined : { limit: "account", minutes };
}

/** Resets the counter of a successful sign-in; attempts from elsewhere may be a stranger's. */
export async function resetSignInAttempts({
  email,
  address,
  device,
}: SignInAttempt): Promise<void> {
  if (device) await signInOfDevice().reset(accountKey(email, device));
  else await signInOfAccountFrom().reset(accountKey(email, address));
}

/**
 * Counts an attempt at the present password; returns the minutes to wait when there were too many.
 */
export async function minutesToWaitForPresentPassword(
  accountId: string,
): Promise<number | undefined> {
  return ofPresentPassword().count(accountId);
}

/** Whether the identity provider's answers were refused too often from this address lately. */
export async function isProviderRefusedAt(address: string): Promise<boolean> {
  return ofProviderFrom().isOver(address);
}

/** Counts a refusal of the identity provider's; false when there were too many from the address. */
export async function countProviderRefusal(address: string): Promise<boolean> {
  return (await ofProviderFrom().count(address)) === undefined;
}

/** Digest of an account's address and from where; the counters hold neither. */
export function accountKey(email: string, from = ""): string {
  const text = `${email.trim().toLowerCase()}\n${from}`;
  return createHash("sha256").update(text).digest("base64url");
}

/** The client's network address, by which rate limits count. */
export async function getClientAddress(): Promise<string> {
  const sent = await headers();
  return clientAddressOf(
    requestContext().getStore()?.connection ?? "",
    sent.get("x-forwarded-for") ?? "",
    getConfiguration().TRUSTED_PROXIES,
  );
}
