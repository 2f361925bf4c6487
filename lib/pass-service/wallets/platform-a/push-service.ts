import http2 from "node:http2";
import { retryAfterMs } from "../../retry-after.ts";
import type { SignerParts } from "./development-certificate.ts";
import type { PassIdentity } from "./pass-content.ts";
import { type PushKey, pushTokens } from "./push-token.ts";

/** Result of a push to one device; `unregistered`: the device has removed the pass. */
export type DevicePushResult =
  | { outcome: "accepted" | "unregistered" }
  /** The push was not accepted, and is retried. `status` is the HTTP status, or 0 without a response. */
  | { outcome: "failed"; status: number; reason: string; retryAfterMs?: number | undefined };

/** Silent push to devices on platform A: they then fetch what is new. It carries no message. */
export interface DevicePushSender {
  /** Whether nothing leaves the machine, so that a device may be imagined. */
  isLocal: boolean;
  /** Never throws; answers within seconds. */
  notify(pushToken: string): Promise<DevicePushResult>;
}

/** Development substitute for the platform's push service, while none is configured. */
export const localDevicePushSender: DevicePushSender = {
  isLocal: true,
  async notify() {
    return { outcome: "accepted" };
  },
};

export interface PushServiceAddress {
  /** The origin of the platform's push service. */
  url: string;
  /** Whose certificates the push service may show, in PEM; absent: those that the program trusts. */
  authorities?: string[];
  timeoutMs?: number;
  /** Token key for authentication; if absent, the certificate of the passes authenticates the connection. */
  tokenKey?: PushKey | undefined;
}

type PushServiceOptions = PushServiceAddress &
  PassIdentity &
  Pick<SignerParts, "certificate" | "key">;

/** Permanent failure reasons: the token belongs to no device, or not to this pass type. */
const unregisteredReasons = new Set(["BadDeviceToken", "Unregistered", "DeviceTokenNotForTopic"]);
const defaultTimeoutMs = 5_000;
const maxResponseLength = 4_096;
/** Expiry of a push to a device that is off: a day. */
const keptForSeconds = 24 * 60 * 60;

/**
 * Client of platform A's push service: one reused HTTP/2 connection, authenticated by the certificate of the
 * passes or by a token.
 */
export function pushService(options: PushServiceOptions): DevicePushSender {
  let session: http2.ClientHttp2Session | undefined;
  const tokens = options.tokenKey && pushTokens(options.tokenKey, options.teamId);
  return {
    isLocal: false,
    async notify(pushToken) {
      try {
        const result = await ask(connected(), pushToken, options, tokens?.current());
        if (result.outcome === "failed" && result.reason === "ExpiredProviderToken") tokens?.drop();
        return result;
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
        const reason = code ?? (error instanceof Error ? error.message : "unknown");
        return { outcome: "failed", status: 0, reason };
      }
    },
  };

  function connected(): http2.ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const { url, certificate, key, authorities: ca } = options;
    const client = tokens ? {} : { cert: certificate, key };
    const made = http2.connect(url, { ...client, ...(ca && { ca }) });
    const forget = () => {
      if (session === made) session = undefined;
    };
    made.on("error", forget);
    made.on("close", forget);
    made.on("goaway", forget);
    // An idle connection does not keep the program from ending.
    made.unref();
    session = made;
    return made;
  }
}

function ask(
  session: http2.ClientHttp2Session,
  pushToken: string,
  { passTypeId, timeoutMs = defaultTimeoutMs }: PushServiceOptions,
  token: string | undefined,
): Promise<DevicePushResult> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ":method": "POST",
      ":path": `/3/device/${encodeURIComponent(pushToken)}`,
      "apns-topic": passTypeId,
      "apns-push-type": "background",
      "apns-priority": "5",
      "apns-expiration": String(Math.floor(Date.now() / 1000) + keptForSeconds),
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `bearer ${token}` }),
    });
    // A connection that answers nothing is given up altogether: the next try makes a new one.
    const timeout = setTimeout(() => {
      request.close(http2.constants.NGHTTP2_CANCEL);
      session.destroy();
      reject(new Error("no answer in time"));
    }, timeoutMs);
    let status = 0;
    let retryAfter: string | undefined;
    let text = "";
    request.setEncoding("utf8");
    request.on("response", (headers) => {
      status = Number(headers[":status"]);
      retryAfter = headers["retry-after"];
    });
    request.on("data", (part: string) => {
      if (text.length < maxResponseLength) text += part;
    });
    request.on("error", (error) => {
      clearTimeout(timeout);
      reject(error);
    });
    request.on("close", () => {
      clearTimeout(timeout);
      if (status === 0) reject(new Error("the connection was closed"));
      else resolve(resultOf(status, text, retryAfter));
    });
    request.end("{}");
  });
}

function resultOf(status: number, text: string, retryAfter?: string): DevicePushResult {
  if (status === 200) return { outcome: "accepted" };
  const reason = reasonIn(text);
  if (status === 410 || unregisteredReasons.has(reason)) return { outcome: "unregistered" };
  return { outcome: "failed", status, reason, retryAfterMs: retryAfterMs(retryAfter) };
}

/** Error code of the platform in the body of a response, such as `BadDeviceToken`; empty if there is none. */
function reasonIn(text: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    const reason = typeof answer === "object" && answer && "reason" in answer ? answer.reason : "";
    return /^\w{1,60}$/.test(String(reason)) ? String(reason) : "";
  } catch {
    return "";
  }
}
