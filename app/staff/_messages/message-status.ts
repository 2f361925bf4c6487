import { getTranslations } from "#app/i18n/translations.ts";
import type { Dispatch } from "#portal/messaging/sending/dispatch.ts";
import type { UnknownReason } from "#portal/messaging/sending/dispatch-state.ts";
import { sendRefusalOf } from "#portal/pass-service-failure.ts";
import type { IconName } from "#theme/icon.ts";
import type { Tone } from "#theme/tone.ts";

/** The key under `staff.dispatch` in the messages. */
type DispatchWord = keyof typeof import("#app/messages/staff/is.json")["dispatch"];

interface StatusStyle {
  word: DispatchWord;
  icon: IconName;
  tone: Tone;
}

const deliveryStatusStyles: Readonly<Record<string, StatusStyle>> = {
  CREATED: { word: "CREATED", icon: "waiting", tone: "info" },
  PENDING: { word: "PENDING", icon: "waiting", tone: "info" },
  SCHEDULED: { word: "SCHEDULED", icon: "later", tone: "info" },
  SENT: { word: "SENT", icon: "send", tone: "info" },
  QUEUED: { word: "QUEUED", icon: "waiting", tone: "info" },
  DELIVERED: { word: "DELIVERED", icon: "good", tone: "good" },
  ACCEPTED: { word: "ACCEPTED", icon: "good", tone: "good" },
  EXPIRED: { word: "EXPIRED", icon: "stopped", tone: "stopped" },
  REJECTED: { word: "REJECTED", icon: "stopped", tone: "stopped" },
  FAILED: { word: "FAILED", icon: "stopped", tone: "stopped" },
  NO_ANSWER: { word: "NO_ANSWER", icon: "stopped", tone: "stopped" },
};

/**
 * Which is more likely, and why. A request that arrived whole is carried out even when its answer is
 * late; a connection that breaks before any answer is most often a service that was stopped before
 * it got to the request. Words for a person to decide by, and no reason to send again by ourselves.
 */
const unknownWords: Readonly<Record<UnknownReason, DispatchWord>> = {
  timeout: "unknownTimeout",
  "answer-lost": "unknownAnswerLost",
  "connection-lost": "unknownConnectionLost",
  "server-error": "unknownServerError",
  "unreadable-answer": "unknownUnreadable",
  interrupted: "unknownInterrupted",
};

/** How a message stands, as one word with its icon and hue. */
export function dispatchStyleOf({
  kind,
  state,
  status,
  unknownReason,
}: Pick<Dispatch, "kind" | "state" | "status" | "unknownReason">): StatusStyle {
  switch (state) {
    case "planned":
      return { word: "planned", icon: "waiting", tone: "waiting" };
    case "sending":
      return { word: "sending", icon: "send", tone: "waiting" };
    case "refused":
      return { word: "refused", icon: "stopped", tone: "stopped" };
    case "unknown":
      return {
        word: unknownReason ? unknownWords[unknownReason] : "unknown",
        icon: "question",
        tone: "waiting",
      };
    case "unresolved":
      return { word: "unresolved", icon: "question", tone: "waiting" };
    case "accepted":
      return (
        (status && deliveryStatusStyles[status]) || { word: "accepted", icon: "send", tone: "info" }
      );
    case "succeeded":
      // A notification that was sent has succeeded: one platform never tells more.
      if (kind === "notification" && status === "SENT") {
        return { word: "notificationSent", icon: "good", tone: "good" };
      }
      return (
        (status && deliveryStatusStyles[status]) || {
          word: "DELIVERED",
          icon: "good",
          tone: "good",
        }
      );
    case "failed":
      return (
        (status && deliveryStatusStyles[status]) || {
          word: "FAILED",
          icon: "stopped",
          tone: "stopped",
        }
      );
    default:
      return state satisfies never;
  }
}

export function statusStyleOf(status: string): StatusStyle | undefined {
  return deliveryStatusStyles[status];
}

type Refused = Pick<Dispatch, "refusalCode" | "refusalStatus">;

/** Why a message was refused, or what to do next. */
export async function sendRefusalWords() {
  const t = await getTranslations("staff.refusal");
  return ({ refusalCode, refusalStatus }: Refused, part: "why" | "next" = "why") => {
    const word = sendRefusalOf({ code: refusalCode, status: refusalStatus ?? 0 });
    return t(`${word}.${part}`, { code: refusalCode ?? "–", status: String(refusalStatus ?? "") });
  };
}
