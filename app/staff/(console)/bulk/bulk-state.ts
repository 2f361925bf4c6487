import type { Audience, BulkList } from "#portal/messaging/bulk/bulk-list.ts";
import type { BulkListCounts } from "#portal/messaging/bulk/bulk-list-counts.ts";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import type { FollowGroup } from "#portal/messaging/bulk/follow-bulk-list.ts";
import type { TypedNotification } from "#portal/messaging/sending/notification-request.ts";
import { type FlowState, type FormState, typedText } from "../../_form/form-state.ts";
import {
  type PreviewView,
  type TestView,
  type TypedSmsForm,
  typedSmsOf,
} from "../../_messages/sms-form-state.ts";

/** Form for a text or a notification; `kind` says which of the two is sent. */
export interface TypedBulk
  extends Pick<TypedSmsForm, "content" | "sender" | "customSender">,
    TypedNotification {
  kind: "sms" | "notification";
  audience: Audience;
  /** Blank until a text is chosen. */
  text: TypedSmsForm["text"] | "";
  /** Number of days for which a sent text counts as recent. */
  days: string;
  /** Whether recipients of a recent text are excluded or included. */
  recent: "leave-out" | "send";
  when: "now" | "later";
  /** Value of a `datetime-local` field, such as 2026-11-24T10:30. */
  at: string;
}

export interface BulkState extends FlowState<TypedBulk> {
  /** The review step: recipients, message and warnings. */
  confirmed?: {
    /** Number of recipients, formatted. */
    count: string;
    /** Who gets a text, in words; undefined for a notification. */
    audience: string | undefined;
    /** Label of the send button; undefined without recipients. */
    send: string | undefined;
    /** Whether the text lacks the link to the pass; the review then offers to add it. */
    lacksLink: boolean;
    /** Why there are no recipients; undefined if there are some. */
    nobody: string | undefined;
    /** Sender of a text: the chosen one, else the template's; undefined if the portal does not know it. */
    from: string | undefined;
    when: string;
    parts: string | undefined;
    cost: string | undefined;
    /** Notes on the recipients' phone numbers; undefined for a notification. */
    phones: string | undefined;
    preview: PreviewView | undefined;
    /** Preview of a notification; undefined for a text. */
    notice: { from: string; text: string; facts: string[] } | undefined;
    /**
     * The first recipients, each with the name on the pass and whether the name in the row differs.
     * Undefined for staff who did not upload the file, because they may not see its cells.
     */
    recipients:
      | {
          title: string;
          first: { line: string; name: string | undefined; isOther: boolean }[];
          shown: string;
        }
      | undefined;
    /** Texts with the column values of the first recipients; an empty list if the text uses no columns. */
    examples: { line: string; text: string }[];
    leftOut: {
      title: string;
      counts: { label: string; count: string }[];
      /** The first excluded rows. `shown` says that there are more. */
      first: { line: string; who: string; why: string }[];
      shown: string;
      /** Links to files of all excluded rows. */
      ways: (readonly [href: string, label: string])[];
    };
    warnings: string[];
    /** Notice about recipients of a recent text, and the label of the button that takes the other choice. */
    recent: { title: string; state: string; other: string } | undefined;
    /** Notice about recipients whose number was rejected, and the label of the button that leaves them out. */
    rejected: { words: string; leaveOut: string } | undefined;
    /** Test section; absent where no test is possible: for a notification and the template's own text. */
    test?: TestView;
    /** Hint of the field in which staff type the number of recipients; undefined without such a field. */
    typeCount: string | undefined;
  };
}

/** Default name of a list: its file name without the extension. */
export function nameOfFile(fileName: string): string {
  return fileName.replace(/\.(csv|txt|tsv|xlsx)$/i, "").slice(0, 100);
}

/** Audiences of a text, the default first. */
export const textAudiences = ["not-in-wallet", "all-open"] as const;

export const untouchedBulk: Omit<TypedBulk, keyof TypedNotification> = {
  kind: "sms",
  audience: "not-in-wallet",
  days: "3",
  recent: "leave-out",
  text: "template",
  content: "",
  sender: "template",
  customSender: "",
  when: "now",
  at: "",
};

/** The form as typed. Wallets and statuses are not validated yet. */
export function typedBulkOf(form: FormData): TypedBulk {
  const { text: chosenText, content, sender, customSender } = typedSmsOf(form);
  const chosen = { wallets: form.getAll("wallets"), statuses: form.getAll("statuses") };
  const text = (name: string) => typedText(form, name);
  return {
    kind: text("kind") === "notification" ? "notification" : "sms",
    audience: textAudiences.find((one) => one === text("audience")) ?? "not-in-wallet",
    days: text("days"),
    recent: text("recent") === "send" ? "send" : "leave-out",
    text: text("text") && chosenText,
    content,
    sender,
    customSender,
    message: text("message"),
    ...(chosen as Pick<TypedNotification, "wallets" | "statuses">),
    when: text("when") === "later" ? "later" : "now",
    at: text("at"),
  };
}

/** The chosen groups of a follow-up list. */
export type FollowState = FormState<FollowGroup[]>;

/** Corrections as typed, by line number, and the number of rows that the last submit corrected. */
export interface CorrectionState extends FormState<Record<string, string>> {
  corrected: number;
  leftOut: number;
}

/** Identifier of the form of corrections, which the button that goes on submits too. */
export const correctionFormId = "corrections";

/** Name of a row's correction field. */
export function correctionField(line: string): string {
  return `row-${line}`;
}

/** Name of the field that holds the correction that the last submit refused. */
export function refusedField(line: string): string {
  return `refused-${line}`;
}

/** Name of the field that holds the recipient with which a row's field was filled in. */
export function suggestedField(line: string): string {
  return `suggested-${line}`;
}

/** Name of the hidden field with the present recipient of a row. A correction equal to it is not saved. */
export function presentField(line: string): string {
  return `present-${line}`;
}

/** Value of the review's submit button that leaves out recipients whose number was rejected. */
export const leaveOutRejected = "leave-out-rejected";

/** Name of the checkbox that must be ticked for a suggested recipient to be saved. */
export function includeField(line: string): string {
  return `include-${line}`;
}

/** Name of the checkbox that leaves a recipient out. */
export function leaveOutField(line: string): string {
  return `leave-out-${line}`;
}

export function linesToLeaveOut(form: FormData): number[] {
  const lines = [...form.keys()].flatMap((name) => /^leave-out-(\d{1,7})$/.exec(name)?.[1] ?? []);
  return lines.slice(0, maxCorrections).map(Number);
}

/** Name of the field that lists the rows whose typed corrections are not saved. */
export const unsavedField = "unsaved";

/** Maximum of corrections in one submit: a page has as many fields. */
const maxCorrections = 40;

export function typedCorrectionsOf(form: FormData): Record<string, string> {
  const typed = [...form].flatMap(([name, value]) => {
    const line = /^row-(\d{1,7})$/.exec(name)?.[1];
    return line && typeof value === "string" && value.trim() ? [[line, value]] : [];
  });
  return Object.fromEntries(typed.slice(0, maxCorrections));
}

/** The step that was asked for; one that cannot be undone is confirmed first. */
export type StepState = FlowState<string>;

export interface StepButton {
  step: string;
  label: string;
  manner?: "primary" | "secondary";
  /** Form that the button submits in place of its own. */
  form?: string | undefined;
  /** Confirmation of a step that cannot be undone. */
  confirm?: { title: string; body: string; send: string };
}

/** Version of the confirmation that the page shows, sent with each step; empty before the first one. */
export function confirmationOf({ confirmedAt }: Pick<BulkList, "confirmedAt">): string {
  return confirmedAt?.toISOString() ?? "";
}

/** Steps of a bulk list, in order. */
export const listSteps = ["list", "check", "write", "review", "send"] as const;

/**
 * Current step of a bulk list: `report` after sending, undefined for a discarded list. It is never
 * `review`, because only the form of the message knows that step.
 */
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

/** Key that changes whenever the page offers other buttons. */
export function stageOf({ state, pauseReason }: Pick<BulkList, "state" | "pauseReason">): string {
  return `${state} ${pauseReason ?? ""}`;
}

/** Props shared by all steps of a bulk list's page. */
export interface BulkListPageProps {
  bulkList: ListedBulkList;
  counts: BulkListCounts;
  maySend: boolean;
  /** Whether the reader uploaded the file, whose rows are not masked then. */
  isOwn: boolean;
  /** The step to confirm, from the address: its confirmation stays open while the list changes. */
  asked: string | undefined;
}
