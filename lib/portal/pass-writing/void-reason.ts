import "server-only";
import { readPlainText } from "./plain-text.ts";

const longestReason = 200;

export type ReasonProblem = "no-reason" | "reason-long" | "reason-characters";

/** Why a pass is voided, as it will stand in the activity. */
export function readReason(
  typed: string,
): { ok: true; reason: string } | { ok: false; problem: ReasonProblem } {
  const read = readPlainText(typed.replaceAll(/\s+/g, " "), longestReason);
  if (!read.ok) {
    return {
      ok: false,
      problem: read.problem === "too-long" ? "reason-long" : "reason-characters",
    };
  }
  return read.value === "" ? { ok: false, problem: "no-reason" } : { ok: true, reason: read.value };
}
