import "server-only";
import { unstable_rethrow } from "next/navigation";
import { logFault } from "./log-fault.ts";

/**
 * Does what a visitor asked for. A fault is logged and answered as `otherwise` says; what Next throws
 * to redirect or to forbid passes through.
 */
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
