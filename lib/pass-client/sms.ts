import type { SmsRecord, SmsSend, SmsSendResponse } from "#contract/index.ts";
import type { CallResult } from "./failure.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "SMS". */
export interface Sms {
  /**
   * Texts the link of a pass, by its UUID. What is left out comes from the number on file and from
   * the template's text and sender. `phoneNumber` is E.164 and is stored on the pass; the token
   * `${url}` in `customContent` becomes the link. Not retried: `unknown-outcome` when the text may
   * have been sent. ADDON_REQUIRED (403) and the documented 400s are refusals.
   */
  send(
    passId: string,
    request?: SmsSend,
    options?: CallOptions,
  ): Promise<CallResult<SmsSendResponse>>;

  /** Reads an SMS record by its UUID, with its statuses. Retried when the service is unavailable. */
  read(id: string, options?: CallOptions): Promise<CallResult<SmsRecord>>;
}

export function createSms({ call }: Transport): Sms {
  return {
    send: (id, body = {}, options) => call("sendSms", { ids: { id }, body, ...options }),
    read: (id, options) => call("readSms", { ids: { id }, ...options }),
  };
}
