import "server-only";
import type { Dispatch } from "#portal/messaging/sending/dispatch.ts";
import { sendRefusalOf } from "#portal/pass-service-failure.ts";
import type { PauseReason } from "./batch.ts";

/** How many of the newest sends are looked at, and the fewest that tell anything. */
export const looksBackAt = 100;
const fewest = 20;
const refusedShare = 1 / 5;
const unknownShare = 1 / 2;

export type EndedSend = Pick<Dispatch, "state" | "refusalCode" | "refusalStatus">;

/** Whether a batch pauses by itself, from its newest sends since it was last set going. */
export function whyPause(newestFirst: readonly EndedSend[]): PauseReason | undefined {
  const ended = newestFirst.slice(0, looksBackAt);
  const refusals = ended.filter(({ state }) => state === "refused").map(refusalOf);
  if (refusals.includes("keyRefused")) return "key-refused";
  if (refusals.includes("ADDON_REQUIRED")) return "addon-missing";
  if (ended.length < fewest) return undefined;
  const unknown = ended.filter(({ state }) => state === "unknown").length;
  if (unknown >= ended.length * unknownShare) return "many-unknown";
  const byService = refusals.filter((one) => one !== "PASS_CLOSED" && one !== "ERASED").length;
  return byService >= ended.length * refusedShare ? "many-refused" : undefined;
}

function refusalOf({ refusalCode, refusalStatus }: EndedSend) {
  return sendRefusalOf({ code: refusalCode, status: refusalStatus ?? 0 });
}
