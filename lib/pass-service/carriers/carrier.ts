import type { SmsStatus } from "#contract/index.ts";
import type { OutgoingSms, SendOutcome } from "../domain/sms-step.ts";
import type { Log } from "../log.ts";

/** SMS carrier: one file for each, chosen by the configuration (`sms-carrier.ts`). */
export interface Carrier {
  /** Whether it delivers messages of one `id` once, however often they are handed over. */
  isIdempotent: boolean;
  /** Hands a message over. An exception counts as no answer. */
  send(sms: OutgoingSms, context: SendContext): Promise<SendOutcome>;
  /**
   * Polls the delivery status of a message that was sent; null while nothing more is known. Left out
   * where a carrier only reports by itself.
   */
  follow?(sms: FollowedSms): Promise<SmsStatus | null>;
  /** Reads a delivery report; undefined: it is not the carrier's, or cannot be read. */
  readReport?(request: ReportRequest): SmsReport | undefined;
}

export interface SendContext {
  now: Date;
  /** Where the carrier may report on this message; a secret. */
  reportUrl: string;
}

export interface FollowedSms extends OutgoingSms {
  carrierReference: string | null;
}

export interface ReportRequest {
  /** The address as it was given to the carrier, without a query. */
  url: string;
  query: URLSearchParams;
  /** The body, of a POST. */
  form: URLSearchParams;
  signature: string | undefined;
}

export interface SmsReport {
  /** Null: it says nothing new. */
  status: SmsStatus | null;
  /** The carrier's own identifier of the message. */
  reference?: string | undefined;
}

/** A carrier's exception counts as no answer: it is logged, and the caller goes on with `fallback`. */
export function logSendFailure<Fallback>(log: Log, error: unknown, fallback: Fallback): Fallback {
  log.error({ error: error instanceof Error ? error.name : "unknown" }, "carrier failed");
  return fallback;
}
