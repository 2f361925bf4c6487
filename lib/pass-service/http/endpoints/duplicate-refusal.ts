import type { Duplicate } from "../../store/pass-writes.ts";
import { type Refusal, refusals } from "../refusal.ts";

/** Section "Limits": an external identifier, like a unique input, is unique within the template. */
export function duplicateRefusal(duplicate: Duplicate): Refusal {
  switch (duplicate) {
    case "external-identifier-taken":
      return refusals.externalIdentifierTaken();
    case "input-value-taken":
      return refusals.inputValueTaken();
    default:
      return duplicate satisfies never;
  }
}
