import type { Taken } from "../../store/pass-writes.ts";
import { type Refusal, refusals } from "../refusal.ts";

/** Section "Limits": an external identifier, like a unique input, is unique within the template. */
export function takenRefusal(taken: Taken): Refusal {
  switch (taken) {
    case "external-identifier-taken":
      return refusals.externalIdentifierTaken();
    case "input-value-taken":
      return refusals.inputValueTaken();
    default:
      return taken satisfies never;
  }
}
