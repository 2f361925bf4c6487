import "server-only";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { readPlainText } from "#portal/limits/plain-text.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { mentionsKennitala } from "./kennitala-in-text.ts";
import { voidRequestOf } from "./pass-request.ts";
import { runPassRewrite, type WriteResult } from "./write-pass.ts";

interface Voiding {
  formToken: string;
  passId: string;
  template: { id: string; name: string | null };
  reason: string;
}

/** Voids a pass as it is at this moment; what others wrote on it meanwhile stays. */
export function runPassVoid(staff: Staff, voiding: Voiding): Promise<WriteResult> {
  const { reason } = voiding;
  return runPassRewrite(staff, {
    ...voiding,
    kind: "void",
    form: { reason },
    decide: (pass) => {
      if (isDeleted(pass)) return { stop: "PASS_CLOSED" };
      return pass.isVoided ? { stop: "ALREADY_VOIDED" } : voidRequestOf(pass);
    },
  });
}

const maxReasonLength = 200;

type ReasonProblem = "no-reason" | "reason-kennitala" | "reason-long" | "reason-characters";

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
