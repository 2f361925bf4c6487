import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { getPool } from "#portal/database/database.ts";
import { processWide } from "#portal/process-wide.ts";

/** Sign-ins that failed, in fifteen minutes: for one account, and from one address. */
const allowed = { account: 8, address: 40 };
const windowSeconds = 15 * 60;

const getLimiters = processWide("sign-in-limits", () => {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      ...{ storeClient: getPool(), storeType: "pool", tableName: "rate_limit", tableCreated: true },
      ...{ keyPrefix, points, duration: windowSeconds, clearExpiredByTimeout: true },
    });
  return {
    account: limiter("sign-in-account", allowed.account),
    address: limiter("sign-in-address", allowed.address),
  };
});

export interface SignInAttempt {
  email: string;
  address: string;
}

/**
 * Counts an attempt before its password is looked at, so that parallel ones cannot slip through.
 * The minutes to wait when there were too many; undefined when it may go on.
 */
export async function minutesToWait({
  email,
  address,
}: SignInAttempt): Promise<number | undefined> {
  const { account, address: byAddress } = getLimiters();
  try {
    await byAddress.consume(address);
    await account.consume(keyOf(email));
    return undefined;
  } catch (stopped) {
    if (stopped instanceof RateLimiterRes) return Math.ceil(stopped.msBeforeNext / 60_000);
    throw stopped;
  }
}

/** A sign-in that succeeded leaves no trace of the tries before it. */
export async function forgetAttempts({ email }: SignInAttempt): Promise<void> {
  await getLimiters().account.delete(keyOf(email));
}

/** Whether too much was refused from this address lately. */
export async function isRefusedAt(address: string): Promise<boolean> {
  const counted = await getLimiters().address.get(address);
  return counted !== null && counted.consumedPoints > allowed.address;
}

/** Counts a refusal of the identity provider's; false when there were too many from the address. */
export async function countRefusalAt(address: string): Promise<boolean> {
  try {
    await getLimiters().address.consume(address);
    return true;
  } catch (stopped) {
    if (stopped instanceof RateLimiterRes) return false;
    throw stopped;
  }
}

function keyOf(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}
