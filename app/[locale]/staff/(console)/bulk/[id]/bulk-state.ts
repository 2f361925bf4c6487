import type { Audience } from "#portal/messaging/bulk/batch.ts";
import type { FlowState } from "../../../_confirm/confirm-form.tsx";
import type { Picked } from "../../../_shell/pick-messages.ts";
import type { PreviewView } from "../../passes/[id]/sms/sms-form-state.ts";

export interface TypedBulk {
  audience: Audience;
  days: string;
  text: "template" | "own";
  content: string;
  sender: "template" | "own";
  customSender: string;
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
    from: string;
    when: string;
    parts: string | undefined;
    cost: string | undefined;
    preview: PreviewView | undefined;
    examples: { line: string; text: string }[];
    leftOut: { label: string; count: string }[];
    warnings: string[];
    /** The hint of the field in which the number is typed, where it is to be. */
    typeCount: string | undefined;
  };
}

/** The audiences of a text, the first one foremost. */
export const textAudiences = ["not-in-wallet", "all-open", "not-texted"] as const;

export const bulkKeys = [
  "write.problemTitle",
  "write.audience",
  "write.not-in-wallet",
  "write.all-open",
  "write.not-texted",
  "write.days",
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
  "confirm.leftOut",
  "confirm.longest",
  "confirm.change",
  "confirm.typeCount",
  "problem.lost.title",
  "problem.lost.send",
  "problem.lost.look",
] as const;
export type BulkWords = Picked<typeof bulkKeys>;

/** Of single sending, whose fields they are. */
export const textKeys = [
  "text",
  "templateText",
  "templateTextHint",
  "ownText",
  "content",
  "sender",
  "templateSender",
  "ownSender",
  "customSender",
  "customSenderHint",
  "preview.title",
  "preview.plainer",
  "next",
  "from",
  "templateMessage",
] as const;
export type TextWords = Picked<typeof textKeys>;

export const untouchedBulk: TypedBulk = {
  audience: "not-in-wallet",
  days: "30",
  text: "template",
  content: "",
  sender: "template",
  customSender: "",
  when: "now",
  at: "",
};

/** The form exactly as it was typed. */
export function typedBulkOf(form: FormData): TypedBulk {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    audience: textAudiences.find((one) => one === text("audience")) ?? "not-in-wallet",
    days: text("days"),
    text: text("text") === "own" ? "own" : "template",
    content: text("content"),
    sender: text("sender") === "own" ? "own" : "template",
    customSender: text("customSender"),
    when: text("when") === "later" ? "later" : "now",
    at: text("at"),
  };
}
