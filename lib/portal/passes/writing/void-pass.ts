import "server-only";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
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
