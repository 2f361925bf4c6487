import type { Audience, Batch, BatchState } from "#portal/messaging/bulk/batch.ts";
import type { BatchCounts } from "#portal/messaging/bulk/batch-counts.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import type { TypedNotification } from "#portal/messaging/sending/notification-request.ts";
import type { IconName } from "#theme/icon.ts";
import type { Tone } from "#theme/tone.ts";
import { type FlowState, typedText } from "../../../_form/form-state.ts";
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
    /** Of a text: what is known of the phone numbers that it goes to. */
    phones: string | undefined;
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

/** Which step was asked for; one that cannot be undone is confirmed. */
export type StepState = FlowState<string>;

export interface StepButton {
  step: string;
  label: string;
  manner?: "primary" | "secondary";
  /** Of a step that cannot be undone: what it does, and the button that does it. */
  confirm?: { title: string; body: string; send: string };
}

/** Which confirmation of a batch a page shows, for its steps to carry; empty for none. */
export function confirmationOf({ confirmedAt }: Pick<Batch, "confirmedAt">): string {
  return confirmedAt?.toISOString() ?? "";
}

/** Changes with the buttons that a batch's page has. */
export function stageOf({ state, pauseReason }: Pick<Batch, "state" | "pauseReason">): string {
  return `${state} ${pauseReason ?? ""}`;
}

const styles: Record<BatchState, { icon: IconName; tone: Tone }> = {
  listing: { icon: "waiting", tone: "info" },
  "broken-off": { icon: "stopped", tone: "stopped" },
  listed: { icon: "alert", tone: "waiting" },
  checking: { icon: "find", tone: "info" },
  checked: { icon: "forward", tone: "waiting" },
  sending: { icon: "send", tone: "info" },
  paused: { icon: "waiting", tone: "waiting" },
  finished: { icon: "good", tone: "good" },
  stopped: { icon: "stopped", tone: "stopped" },
};

/** The key of its word under `staff.bulk.states`: one that was never confirmed was not sent, then stopped. */
export function batchWordOf({
  state,
  confirmedAt,
}: Pick<Batch, "state" | "confirmedAt">): BatchState | "discarded" {
  return state === "stopped" && !confirmedAt ? "discarded" : state;
}

/** How a batch stands, as an icon and a hue beside its word. */
export function batchStyleOf(state: BatchState): { icon: IconName; tone: Tone } {
  return styles[state];
}

/** What each step of a batch's page is drawn from. */
export interface BatchPageProps {
  batch: ListedBatch;
  counts: BatchCounts;
  maySend: boolean;
}
