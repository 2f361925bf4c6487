import "server-only";
import { processWide } from "#portal/process-wide.ts";
import { describeFault } from "./describe-fault.ts";
import { log } from "./log.ts";

/** What was logged already: Next hands one error to several places in turn. */
const logged = processWide("logged-faults", () => new WeakSet<Error>());

/** One line for each fault, without the values that it was met with. */
export function logFault(error: unknown, what: string, facts: Record<string, string> = {}): void {
  if (error instanceof Error) {
    if (logged().has(error)) return;
    logged().add(error);
  }
  log().error({ ...facts, ...describeFault(error) }, what);
}
