import "server-only";
import { unstable_rethrow } from "next/navigation";
import { logFault } from "./log-fault.ts";

/** A fault is logged and answered by `otherwise`; Next's redirects pass through. */
export async function answerFaults<Result>(
  what: string,
  work: () => Promise<Result>,
  otherwise: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    unstable_rethrow(error);
    logFault(error, what);
    return otherwise();
  }
}
