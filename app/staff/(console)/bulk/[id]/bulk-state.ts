import type { Picked } from "#components/picked-words.ts";
import type { Audience } from "#portal/messaging/bulk/batch.ts";
import type { TypedNotification } from "#portal/messaging/sending/notification-request.ts";
import type { FlowState } from "../../../_confirm/confirm-form.tsx";
import { typedText } from "../../../_shell/typed-text.ts";
import {
  type PreviewView,
  type TypedSmsForm,
  typedSmsOf,
} from "../../passes/[id]/sms/sms-form-state.ts";

/** A text and a notification are two sheets of one form; `kind` says which is meant. */
export interface TypedBulk
  extends Pick<TypedSmsForm, "text" | "content" | "sender" | "customSender">,
    TypedNotification {
  kind: "sms" | "notification";
  audience: Audience;
  days: string;
  when: "now" | "later";
  /** As a browser writes a moment: 2026-11-24T10:30. */
  at: string;
}

export interface BulkState extends FlowState<TypedBulk> {
  /** The last look: to whom, what, and what to think of. */
  confirmed?: {
    /** As people write it, and what the button says. */
    count: string;
    send: string;
    /** Of a text. */
    from: string | undefined;
    when: string;
    parts: string | undefined;
    cost: string | undefined;
    preview: PreviewView | undefined;
    /** The notification, and what is known of it. */
    notice: { text: string; facts: string[] } | undefined;
    examples: { line: string; text: string }[];
    leftOut: { title: string; counts: { label: string; count: string }[] };
    warnings: string[];
    /** The hint of the field in which the number is typed, where it is to be. */
    typeCount: string | undefined;
  };
}

/** The audiences of a text, the first one foremost. */
export const textAudiences = ["not-in-wallet", "all-open", "not-texted"] as const;

export const bulkKeys = [
  "write.problemTitle",
  "write.kind",
  "write.sms",
  "write.notification",
  "write.audience",
  "write.not-in-wallet",
  "write.all-open",
  "write.not-texted",
  "write.days",
  "write.sender",
  "write.when",
  "write.now",
  "write.later",
  "write.at",
  "write.atHint",
  "confirm.title",
  "confirm.lead",
  "confirm.count",
  "confirm.when",
  "confirm.parts",
  "confirm.cost",
  "confirm.examples",
  "confirm.longest",
  "confirm.change",
  "confirm.typeCount",
  "problem.lost.title",
  "problem.lost.send",
  "problem.lost.look",
] as const;
export type BulkWords = Picked<typeof bulkKeys>;

export const untouchedBulk: Omit<TypedBulk, keyof TypedNotification> = {
  kind: "sms",
  audience: "not-in-wallet",
  days: "30",
  text: "template",
  content: "",
  sender: "template",
  customSender: "",
  when: "now",
  at: "",
};

/** The form exactly as it was typed; wallets and statuses are not yet known to be any. */
export function typedBulkOf(form: FormData): TypedBulk {
  const { text: chosenText, content, sender, customSender } = typedSmsOf(form);
  const chosen = { wallets: form.getAll("wallets"), statuses: form.getAll("statuses") };
  const text = (name: string) => typedText(form, name);
  return {
    kind: text("kind") === "notification" ? "notification" : "sms",
    audience: textAudiences.find((one) => one === text("audience")) ?? "not-in-wallet",
    days: text("days"),
    text: chosenText,
    content,
    sender,
    customSender,
    message: text("message"),
    ...(chosen as Pick<TypedNotification, "wallets" | "statuses">),
    when: text("when") === "later" ? "later" : "now",
    at: text("at"),
  };
}
