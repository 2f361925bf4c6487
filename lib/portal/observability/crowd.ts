import "server-only";
import { processWide } from "#portal/process-wide.ts";
import { log } from "./log.ts";

/** What the program that runs us says of the requests that it has in hand (`crowd-gate.ts`). */
export const getCrowd = processWide("crowd", () => ({
  atWork: 0,
  inLine: 0,
  turnedAway: {} as Record<string, number>,
}));

const everyMs = 5_000;

/** Says that visitors are turned away, and when that is over: one line for all of them. */
export function reportCrowd(): void {
  const tell = crowdReporter(getCrowd, log());
  setInterval(tell, everyMs).unref();
}

/** To be called again and again: says what has changed since. */
export function crowdReporter(
  look: typeof getCrowd,
  to: Pick<ReturnType<typeof log>, "warn" | "info">,
): () => void {
  let before = 0;
  let wasCrowded = false;
  return () => {
    const { atWork, inLine, turnedAway } = look();
    const total = Object.values(turnedAway).reduce((sum, one) => sum + one, 0);
    const isCrowded = total > before;
    if (isCrowded)
      to.warn({ turnedAway: total - before, atWork, inLine }, "too many requests at once");
    else if (wasCrowded) to.info({ atWork, inLine }, "all requests are let in again");
    [before, wasCrowded] = [total, isCrowded];
  };
}
