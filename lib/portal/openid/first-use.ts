import "server-only";
import { createHash } from "node:crypto";
import { limiterOf } from "#portal/limits/limiter.ts";

/** Longer than the cookie of a round trip lives. */
const uses = limiterOf({ name: "sign-in-round-trip", limit: 1, minutes: 15 });

/** Whether what may be brought back once comes for the first time. */
export async function isUsedForTheFirstTime(state: string): Promise<boolean> {
  const key = createHash("sha256").update(state).digest("base64url");
  return (await uses().count(key)) === undefined;
}
