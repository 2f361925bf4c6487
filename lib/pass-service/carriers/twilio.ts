import { createHmac } from "node:crypto";
import { z } from "zod";
import type { SmsStatus } from "#contract/index.ts";
import { isAway } from "#process/loopback.ts";
import type { Log } from "../log.ts";
import { isEqualText } from "../secrets.ts";
import { callOnce, logCall, outcomeOf } from "./call-once.ts";
import type { Carrier, ReportRequest } from "./carrier.ts";

/** An account at Twilio. */
export interface Twilio {
  /** Origin: `https://api.twilio.com`, or a region's. */
  url: string;
  accountSid: string;
  /** Opens the account, and signs the delivery reports. */
  authToken: string;
}

/** Text messages by way of Twilio's Messages interface. */
export function twilioSms(
  { url, accountSid, authToken }: Twilio,
  { timeoutMs, log }: { timeoutMs: number; log: Log },
): Carrier {
  const messages = `${url}/2010-04-01/Accounts/${accountSid}/Messages`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return {
    isIdempotent: false,
    async send({ sender, recipient, content }, { reportUrl }) {
      const form = new URLSearchParams({ To: recipient, From: sender, Body: content });
      // Twilio refuses an address that it cannot reach: then the status is only polled.
      if (isAway(reportUrl) || !isAway(url)) form.set("StatusCallback", reportUrl);
      const result = await callOnce({
        url: `${messages}.json`,
        method: "POST",
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        body: form.toString(),
        timeoutMs,
      });
      const code = result.kind === "answered" ? errorCodeIn(result.body) : undefined;
      logCall(log, "twilio", result, code);
      if (code === tooManyRequests && result.kind === "answered") {
        return { kind: "not-taken", retryAfterMs: result.retryAfterMs };
      }
      return outcomeOf(result, (body) => {
        const message = messageIn(body);
        return message && { status: statusOf(message.status) ?? "SENT", reference: message.sid };
      });
    },
    async follow({ carrierReference }) {
      if (carrierReference === null) return null;
      const result = await callOnce({
        url: `${messages}/${carrierReference}.json`,
        method: "GET",
        headers: { authorization },
        timeoutMs,
      });
      logCall(log, "twilio", result);
      const isAnswer = result.kind === "answered" && result.status === 200;
      const message = isAnswer ? messageIn(result.body) : null;
      return message && statusOf(message.status);
    },
    readReport(request) {
      if (!isSigned(authToken, request)) return undefined;
      const reference = request.form.get("MessageSid") ?? "";
      const status = statusOf(request.form.get("MessageStatus"));
      return messageSid.test(reference) ? { status, reference } : { status };
    },
  };
}

/** Error 20429: more requests than the account may make. */
const tooManyRequests = 20_429;

/** It becomes a part of an address. */
const messageSid = /^[A-Z]{2}[0-9a-f]{32}$/;
const messageSchema = z.object({
  sid: z.string().regex(messageSid),
  status: z.string().nullish(),
});
const errorSchema = z.object({ code: z.int() });

function messageIn(body: string) {
  return read(messageSchema, body);
}

function errorCodeIn(body: string): number | undefined {
  return read(errorSchema, body)?.code;
}

function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** A message's status in the interface's word; null where Twilio has a word that is new. */
function statusOf(word: string | null | undefined): SmsStatus | null {
  switch (word) {
    case "accepted":
    case "queued":
    case "sending":
    case "sent":
      return "SENT";
    case "scheduled":
      return "SCHEDULED";
    case "delivered":
    case "read":
      return "DELIVERED";
    case "undelivered":
    case "failed":
    case "canceled":
      return "FAILED";
    default:
      return null;
  }
}

/**
 * Whether a request is signed with the account's token: HMAC-SHA1 over the address that Twilio was
 * given and the sorted fields of the form. Twilio writes the port in or leaves it out, so both do.
 */
function isSigned(authToken: string, { url, form, signature = "" }: ReportRequest): boolean {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const signed = fields.map(([name, value]) => name + value).join("");
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const portOrDefault = port || (protocol === "https:" ? "443" : "80");
  return [hostname, `${hostname}:${portOrDefault}`].some((host) => {
    const text = `${protocol}//${host}${pathname}${search}${signed}`;
    return isEqualText(signature, createHmac("sha1", authToken).update(text).digest("base64"));
  });
}
