import { getTranslations } from "#app/i18n/translations.ts";
import type { UnknownReason } from "#portal/messaging/sending/message-state.ts";
import type { Message } from "#portal/messaging/sending/message-store.ts";
import { sendRefusalOf } from "#portal/pass-service/failure.ts";
import type { IconName, Tone } from "#theme/icon.ts";

export type MessageWord = keyof typeof import("#app/strings/staff/is.json")["messageState"];

interface StatusStyle {
  word: MessageWord;
  icon: IconName;
  tone: Tone;
}

/** Icon and tone of each delivery status; the keys are also keys of the strings. */
const deliveryStyles = {
  CREATED: { icon: "waiting", tone: "info" },
  PENDING: { icon: "waiting", tone: "info" },
  SCHEDULED: { icon: "later", tone: "info" },
  SENT: { icon: "send", tone: "info" },
  QUEUED: { icon: "waiting", tone: "info" },
  DELIVERED: { icon: "good", tone: "good" },
  ACCEPTED: { icon: "send", tone: "info" },
  EXPIRED: { icon: "stopped", tone: "stopped" },
  REJECTED: { icon: "stopped", tone: "stopped" },
  FAILED: { icon: "stopped", tone: "stopped" },
  NO_ANSWER: { icon: "stopped", tone: "stopped" },
} as const satisfies Record<string, Omit<StatusStyle, "word">>;

/** Undefined for a status that is not known here. */
export function statusStyleOf(status: string | null): StatusStyle | undefined {
  const word = status as keyof typeof deliveryStyles;
  return status && status in deliveryStyles ? { word, ...deliveryStyles[word] } : undefined;
}

/**
 * Words for an unknown outcome, by how likely the message was sent: the service completes a full
 * request whose answer was late, but a connection that breaks early often means that it had
 * stopped.
 */
const unknownWords: Readonly<Record<UnknownReason, MessageWord>> = {
  timeout: "unknownTimeout",
  "answer-lost": "unknownAnswerLost",
  "connection-lost": "unknownConnectionLost",
  "server-error": "unknownServerError",
  "unreadable-answer": "unknownUnreadable",
  interrupted: "unknownInterrupted",
};

export function messageStyleOf({
  kind,
  state,
  status,
  unknownReason,
  refusalCode,
}: Pick<Message, "kind" | "state" | "status" | "unknownReason"> &
  Partial<Pick<Message, "refusalCode">>): StatusStyle {
  const delivered = statusStyleOf(status);
  switch (state) {
    case "planned":
      return { word: "planned", icon: "waiting", tone: "waiting" };
    case "sending":
      return { word: "sending", icon: "send", tone: "waiting" };
    case "refused":
      return {
        word: refusalCode === "PHONE_NUMBER_MISSING" ? "noPhone" : "refused",
        icon: "stopped",
        tone: "stopped",
      };
    case "unknown": {
      const word = unknownReason ? unknownWords[unknownReason] : "unknown";
      return { word, icon: "question", tone: "waiting" };
    }
    case "unresolved":
      return { word: "unresolved", icon: "question", tone: "waiting" };
    case "accepted":
      return { word: "accepted", icon: "send", tone: "info" };
    case "succeeded":
      // One platform never reports more than SENT for a notification.
      if (kind === "notification" && status === "SENT")
        return { word: "notificationSent", icon: "good", tone: "good" };
      return delivered ?? { word: "DELIVERED", icon: "good", tone: "good" };
    case "failed":
      return delivered ?? { word: "FAILED", icon: "stopped", tone: "stopped" };
    default:
      return state satisfies never;
  }
}

type Refused = Pick<Message, "refusalCode" | "refusalStatus">;

export async function sendRefusalWords() {
  const t = await getTranslations("staff.refusal");
  return ({ refusalCode, refusalStatus }: Refused, part: "why" | "next" = "why") => {
    const word = sendRefusalOf({ code: refusalCode, status: refusalStatus ?? 0 });
    return t(`${word}.${part}`, { code: refusalCode ?? "–", status: String(refusalStatus ?? "") });
  };
}
