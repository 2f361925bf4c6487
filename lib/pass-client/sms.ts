import type { SmsRecord, SmsSend, SmsSendResponse } from "#contract/index.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/** Section "Endpoints", "SMS". */
export interface Sms {
  /**
   * Texts the link of a pass. Everything may be left out: the number on file and the template's
   * text and sender stand in. `phoneNumber` is E.164 and is stored on the pass; the token `${url}`
   * in `customContent` becomes the link. Never repeated: `unknown-outcome` when the text may have
   * gone out. ADDON_REQUIRED (403) and the documented 400s are refusals.
   */
  send(passId: string, request?: SmsSend, options?: CallOptions): Promise<Answer<SmsSendResponse>>;

  /** Reads an SMS record with its statuses. Repeated when the service cannot be reached. */
  read(id: string, options?: CallOptions): Promise<Answer<SmsRecord>>;
}

export function createSms({ call }: Transport): Sms {
  return {
    send: (id, body = {}, options) => call("sendSms", { ids: { id }, body, ...options }),
    read: (id, options) => call("readSms", { ids: { id }, ...options }),
  };
}
