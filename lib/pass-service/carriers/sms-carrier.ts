import { isAway } from "#process/loopback.ts";
import type { Log } from "../log.ts";
import type { Database } from "../store/database.ts";
import type { Carrier } from "./carrier.ts";
import { type Gateway, gatewaySms } from "./gateway.ts";
import { type Kannel, kannelSms } from "./kannel.ts";
import { outboxIn } from "./outbox.ts";
import { pauseAfterLost } from "./pause-after-lost.ts";
import { type Twilio, twilioSms } from "./twilio.ts";

export const smsCarriers = ["outbox", "kannel", "twilio", "http"] as const;

/** Where text messages go. */
export type SmsCarrier =
  /** A table that a page shows; `isMeant`: that no telephone gets a text was said twice. */
  | { kind: "outbox"; isMeant: boolean }
  | ({ kind: "kannel" } & Kannel)
  | ({ kind: "twilio" } & Twilio)
  | ({ kind: "http" } & Gateway);

export function carrierOf(
  carrier: SmsCarrier,
  { database, ...calls }: { database: Database; timeoutMs: number; log: Log },
): Carrier {
  switch (carrier.kind) {
    case "outbox":
      return outboxIn(database);
    case "kannel":
      return pauseAfterLost(kannelSms(carrier, calls));
    case "twilio":
      return pauseAfterLost(twilioSms(carrier, calls));
    case "http":
      return gatewaySms(carrier, calls);
    default:
      return carrier satisfies never;
  }
}

interface SmsCarrierVariables {
  PASS_SERVICE_SMS_CARRIER?: (typeof smsCarriers)[number] | undefined;
  PASS_SERVICE_NO_SMS?: "true" | undefined;
  PASS_SERVICE_SMS_GATEWAY_URL?: string | undefined;
  PASS_SERVICE_SMS_GATEWAY_TOKEN?: string | undefined;
  PASS_SERVICE_KANNEL_URL?: string | undefined;
  PASS_SERVICE_KANNEL_USERNAME?: string | undefined;
  PASS_SERVICE_KANNEL_PASSWORD?: string | undefined;
  PASS_SERVICE_TWILIO_URL: string;
  PASS_SERVICE_TWILIO_ACCOUNT_SID?: string | undefined;
  PASS_SERVICE_TWILIO_AUTH_TOKEN?: string | undefined;
}

/** Variables that belong to one carrier. */
const own = {
  kannel: [
    "PASS_SERVICE_KANNEL_URL",
    "PASS_SERVICE_KANNEL_USERNAME",
    "PASS_SERVICE_KANNEL_PASSWORD",
  ],
  twilio: ["PASS_SERVICE_TWILIO_ACCOUNT_SID", "PASS_SERVICE_TWILIO_AUTH_TOKEN"],
  http: ["PASS_SERVICE_SMS_GATEWAY_URL"],
} as const;

/**
 * The carrier that the variables name: `http` where only its address is set, the outbox where nothing
 * is. Variables of one carrier beside the name of another are refused, because texts would go where
 * nobody looks for them.
 */
export function readSmsCarrier(
  variables: SmsCarrierVariables,
  addProblem: (line: string) => void,
): SmsCarrier {
  const url = variables.PASS_SERVICE_SMS_GATEWAY_URL;
  const kind = variables.PASS_SERVICE_SMS_CARRIER ?? (url ? "http" : "outbox");
  for (const [other, names] of Object.entries(own)) {
    for (const name of names) {
      const isSet = Boolean(variables[name]);
      if (other === kind && !isSet) {
        addProblem(`${name} is missing: PASS_SERVICE_SMS_CARRIER=${kind} needs it`);
      }
      if (other !== kind && isSet) {
        addProblem(
          `${name} is set, but text messages go by ${kind}: unset it, or set PASS_SERVICE_SMS_CARRIER=${other}`,
        );
      }
    }
  }
  switch (kind) {
    case "outbox": {
      const isNamed = variables.PASS_SERVICE_SMS_CARRIER === "outbox";
      return { kind, isMeant: isNamed && variables.PASS_SERVICE_NO_SMS === "true" };
    }
    case "kannel":
      return {
        kind,
        url: variables.PASS_SERVICE_KANNEL_URL ?? "",
        username: variables.PASS_SERVICE_KANNEL_USERNAME ?? "",
        password: variables.PASS_SERVICE_KANNEL_PASSWORD ?? "",
      };
    case "twilio":
      return {
        kind,
        url: variables.PASS_SERVICE_TWILIO_URL,
        accountSid: variables.PASS_SERVICE_TWILIO_ACCOUNT_SID ?? "",
        authToken: variables.PASS_SERVICE_TWILIO_AUTH_TOKEN ?? "",
      };
    case "http":
      return { kind, url: url ?? "", token: variables.PASS_SERVICE_SMS_GATEWAY_TOKEN };
    default:
      return kind satisfies never;
  }
}

/** Why a service at this address cannot be started with this carrier; undefined: it can. */
export function problemOfSmsCarrier(
  carrier: SmsCarrier,
  publicUrl: string | undefined,
): string | undefined {
  if (carrier.kind === "outbox" && isAway(publicUrl) && !carrier.isMeant) {
    return `PASS_SERVICE_SMS_CARRIER names no carrier that reaches telephones, and ${publicUrl} is not on this machine. Set it to kannel, twilio or http; or, to run without text messages, set PASS_SERVICE_SMS_CARRIER=outbox and PASS_SERVICE_NO_SMS=true`;
  }
  if (carrier.kind === "kannel" && isAway(carrier.url) && !isAway(publicUrl)) {
    return "PASS_SERVICE_PUBLIC_URL is not set to an address that Kannel reaches: its delivery reports go there, and without them every text message ends as not delivered";
  }
  return undefined;
}
