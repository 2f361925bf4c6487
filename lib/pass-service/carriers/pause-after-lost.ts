import type { SendOutcome } from "../domain/sms-step.ts";
import type { Carrier } from "./carrier.ts";

/** How long nothing is sent after an answer was lost, and how often one message is tried then. */
export const pauseMs = 60_000;

/**
 * Circuit breaker: after a lost answer messages wait, and once a minute one of them is tried, until the
 * carrier answers. Each message that a frozen carrier is given ends with an unknown outcome: without
 * the pause all of a list of recipients would, sixteen every ten seconds.
 */
export function pauseAfterLost(carrier: Carrier): Carrier {
  let pausedUntil = 0;
  let isProbing = false;
  return {
    ...carrier,
    async send(sms, context): Promise<SendOutcome> {
      const now = context.now.getTime();
      const isProbe = pausedUntil > 0;
      if (isProbe && (isProbing || now < pausedUntil)) {
        return { kind: "not-taken", retryAfterMs: Math.max(pausedUntil - now, pauseMs / 4) };
      }
      if (isProbe) isProbing = true;
      try {
        const outcome = await carrier.send(sms, context);
        pausedUntil = outcome.kind === "unknown" ? now + pauseMs : 0;
        return outcome;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}
