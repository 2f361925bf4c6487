import "server-only";
import { createHash } from "node:crypto";
import { limiterOf } from "#portal/limits/limiter.ts";

/** Replay protection: remembered for longer than the state cookie lives. */
const uses = limiterOf({ name: "sign-in-round-trip", limit: 1, minutes: 15 });

/** Whether this state was not used in a callback before. */
export async function isFirstUseOfState(state: string): Promise<boolean> {
  const key = createHash("sha256").update(state).digest("base64url");
  return (await uses().count(key)) === undefined;
}
