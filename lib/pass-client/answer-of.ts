import type { Answer } from "./answer.ts";
import type { Verdict } from "./verdict-of.ts";

/** What the last attempt means for the caller. */
export function answerOf<T>(verdict: Verdict<T>, repeatable: boolean): Answer<T> {
  switch (verdict.outcome) {
    case "ok":
      return { kind: "ok", value: verdict.value };
    case "refused":
      return { kind: "refused", status: verdict.status, ...verdict.refusal };
    default: {
      const { outcome: reason, unsent, detail, status } = verdict;
      if (repeatable || unsent) return { kind: "unavailable", reason, detail };
      return { kind: "unknown-outcome", reason, detail, ...(status !== undefined && { status }) };
    }
  }
}
