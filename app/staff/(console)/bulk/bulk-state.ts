import type { Choice } from "#components/ui/fields.tsx";
import type { Audience, BulkList, BulkListState } from "#portal/messaging/bulk/bulk-list.ts";
import type { BulkListCounts } from "#portal/messaging/bulk/bulk-list-counts.ts";
import type { ListedBulkList, RowResult } from "#portal/messaging/bulk/bulk-lists.ts";
import type { TypedNotification } from "#portal/messaging/sending/notification-request.ts";
import type { IconName, Tone } from "#theme/icon.ts";
import { type FlowState, type FormState, typedText } from "../../_form/form-state.ts";
import { type PreviewView, type TypedSmsForm, typedSmsOf } from "../../_messages/sms-form-state.ts";

/** A text and a notification are two sheets of one form; `kind` says which is meant. */
export interface TypedBulk
  extends Pick<TypedSmsForm, "text" | "content" | "sender" | "customSender">,
    TypedNotification {
  kind: "sms" | "notification";
  audience: Audience;
  days: string;
  /** Whether a text goes to those too who got one within the last days. */
  recent: "leave-out" | "send";
  when: "now" | "later";
  /** As a browser writes a moment: 2026-11-24T10:30. */
  at: string;
}

export interface BulkState extends FlowState<TypedBulk> {
  /** The review step: to whom, what, and what to think of. */
  confirmed?: {
    /** As people write it, and what the button says. */
    count: string;
    /** Undefined while nobody is left to send to. */
    send: string | undefined;
    /** Of a text. */
    from: string | undefined;
    when: string;
    parts: string | undefined;
    cost: string | undefined;
    /** Of a text: what is known of the phone numbers that it goes to. */
    phones: string | undefined;
    preview: PreviewView | undefined;
    /** The notification, and what is known of it. */
    notice: { from: string; text: string; facts: string[] } | undefined;
    examples: { line: string; text: string }[];
    leftOut: {
      title: string;
      counts: { label: string; count: string }[];
      /** The first rows that are sent nothing, and that they are not all. */
      first: { line: string; who: string; why: string }[];
      shown: string;
      /** Addresses of files with all of them, and what these are called. */
      ways: (readonly [href: string, label: string])[];
    };
    warnings: string[];
    /** Those who got a text lately: how many of how many, when, and what can be chosen. */
    recent: { title: string; hint: string; choices: Choice[] } | undefined;
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
  recent: "leave-out",
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
    recent: text("recent") === "send" ? "send" : "leave-out",
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

/** What was typed beside faulty rows, by their lines, and how many of them the last submit corrected. */
export interface CorrectionState extends FormState<Record<string, string>> {
  corrected: number;
}

/** Name of the field of a row. */
export function correctionField(line: string): string {
  return `row-${line}`;
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

/** Which confirmation of a bulk list a page shows, for its steps to carry; empty for none. */
export function confirmationOf({ confirmedAt }: Pick<BulkList, "confirmedAt">): string {
  return confirmedAt?.toISOString() ?? "";
}

/** The steps of sending to a list. */
export const listSteps = ["list", "check", "write", "send"] as const;

/** The step at which a bulk list stands; `report` once it was sent, undefined once it was discarded. */
export function listStepOf({
  state,
  confirmedAt,
}: Pick<BulkList, "state" | "confirmedAt">): (typeof listSteps)[number] | "report" | undefined {
  switch (state) {
    case "broken-off":
      return "list";
    case "listing":
    case "listed":
    case "checking":
      return "check";
    case "checked":
      return "write";
    case "sending":
    case "paused":
      return "send";
    case "finished":
    case "stopped":
      return confirmedAt ? "report" : undefined;
    default:
      return state satisfies never;
  }
}

/** Changes with the buttons that a bulk list's page has. */
export function stageOf({ state, pauseReason }: Pick<BulkList, "state" | "pauseReason">): string {
  return `${state} ${pauseReason ?? ""}`;
}

type BulkListWord = BulkListState | "discarded" | "nobody";

const styles: Record<BulkListWord, { icon: IconName; tone: Tone }> = {
  listing: { icon: "waiting", tone: "info" },
  "broken-off": { icon: "stopped", tone: "stopped" },
  listed: { icon: "alert", tone: "waiting" },
  checking: { icon: "find", tone: "info" },
  checked: { icon: "forward", tone: "waiting" },
  nobody: { icon: "alert", tone: "waiting" },
  sending: { icon: "send", tone: "info" },
  paused: { icon: "waiting", tone: "waiting" },
  finished: { icon: "good", tone: "good" },
  stopped: { icon: "stopped", tone: "stopped" },
  discarded: { icon: "stopped", tone: "stopped" },
};

/**
 * How a bulk list stands: the key of its word under `staff.bulk.states`, with an icon and a hue. A list that
 * was never confirmed was not sent, then stopped; and one without anybody to send to is not ready.
 */
export function bulkListStatusOf({
  state,
  confirmedAt,
  version,
  keptCounts,
}: Pick<BulkList, "state" | "confirmedAt" | "version" | "keptCounts">) {
  const isDiscarded = state === "stopped" && !confirmedAt;
  const isNobodyLeft =
    state === "checked" &&
    keptCounts?.version === version &&
    !keptCounts.unplanned.some(([result]) => sendable.has(result));
  const word: BulkListWord = isDiscarded ? "discarded" : isNobodyLeft ? "nobody" : state;
  return { word, ...styles[word] };
}

const sendable = new Set<RowResult | null>(["open", "in-wallet", "not-asked"]);

/** What each step of a bulk list's page is drawn from. */
export interface BulkListPageProps {
  bulkList: ListedBulkList;
  counts: BulkListCounts;
  maySend: boolean;
  /** The step that the address asks to confirm: it stays open whatever others do to the list. */
  asked: string | undefined;
}
