import { countSmsParts, type SmsStatus } from "#contract/index.ts";
import type { Log } from "../log.ts";
import { callOnce, logCall, outcomeOf } from "./call-once.ts";
import type { Carrier } from "./carrier.ts";

/** The `sendsms` interface of a Kannel SMS gateway. */
export interface Kannel {
  /** Such as `http://localhost:13013/cgi-bin/sendsms`. */
  url: string;
  username: string;
  password: string;
}

/**
 * Text messages by way of Kannel. The POST form of its interface, with the parameters as headers: in
 * an address password, number and text would stand in the access logs of every proxy between. Kannel
 * tells no identifier and cannot be asked, so only its delivery reports tell what became of a message.
 */
export function kannelSms(
  { url, username, password }: Kannel,
  { timeoutMs, log }: { timeoutMs: number; log: Log },
): Carrier {
  return {
    isIdempotent: false,
    async send({ sender, recipient, content }, { reportUrl }) {
      const isGsm = countSmsParts(content).nonGsm.length === 0;
      const result = await callOnce({
        url,
        method: "POST",
        headers: {
          "content-type": "text/plain; charset=UTF-8",
          "x-kannel-username": username,
          "x-kannel-password": password,
          "x-kannel-from": sender,
          "x-kannel-to": recipient,
          "x-kannel-coding": isGsm ? "0" : "2",
          "x-kannel-dlr-mask": String(delivered | failed | buffered | submitted | rejected),
          "x-kannel-dlr-url": `${reportUrl}?type=%d`,
        },
        body: content,
        timeoutMs,
      });
      logCall(log, "kannel", result);
      if (result.kind === "answered") {
        if (result.status === 503) return { kind: "not-taken", retryAfterMs: result.retryAfterMs };
        if (result.status === 403 && /not routable/i.test(result.body)) {
          return { kind: "decided", status: "REJECTED" };
        }
      }
      return outcomeOf(result, (body) => (isTaken.test(body) ? { status: "SENT" } : null));
    },
    readReport({ query }) {
      const type = Number(query.get("type") ?? "");
      return Number.isInteger(type) && type > 0 ? { status: statusOf(type) } : undefined;
    },
  };
}

/** "0: Accepted for delivery", "3: Queued for later delivery". */
const isTaken = /^\s*[03]:/;

/** Bits of `dlr-mask`, and of the type of a delivery report. */
const delivered = 1;
const failed = 2;
const buffered = 4;
const submitted = 8;
const rejected = 16;

/** Later versions put the reason of a failure into higher bits. */
function statusOf(type: number): SmsStatus | null {
  if (type & delivered) return "DELIVERED";
  if (type & failed) return "FAILED";
  if (type & rejected) return "REJECTED";
  return type & (buffered | submitted) ? "SENT" : null;
}
