import "server-only";
import { readPlainText } from "#portal/limits/plain-text.ts";
import { mentionsKennitala } from "./kennitala-in-text.ts";

const maxReasonLength = 200;

export type ReasonProblem = "no-reason" | "reason-kennitala" | "reason-long" | "reason-characters";

/** Why a pass is voided, as it will stand in the activity. */
export function readReason(
  typed: string,
): { ok: true; reason: string } | { ok: false; problem: ReasonProblem } {
  const read = readPlainText(typed.replaceAll(/\s+/g, " "), { max: maxReasonLength });
  if (!read.ok) {
    return {
      ok: false,
      problem: read.problem === "too-long" ? "reason-long" : "reason-characters",
    };
  }
  const reason = read.value;
  if (reason === "") return { ok: false, problem: "no-reason" };
  // The activity is kept for long and is exported; a kennitala stands in it only as a digest.
  return mentionsKennitala(reason)
    ? { ok: false, problem: "reason-kennitala" }
    : { ok: true, reason };
}
