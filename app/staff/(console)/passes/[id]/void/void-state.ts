import type { Picked } from "#components/picked-words.ts";
import type { FlowState } from "../../../../_confirm/confirm-form.tsx";

export type VoidState = FlowState<{ reason: string; sure: boolean }>;

/** The form exactly as it was filled in. */
export function typedVoidOf(form: FormData): VoidState["typed"] {
  return { reason: String(form.get("reason") ?? ""), sure: form.get("sure") === "yes" };
}

/** The messages that the form shows. */
export const voidKeys = [
  "problemTitle",
  "reason",
  "reasonHint",
  "sureLegend",
  "sure",
  "send",
  "cancel",
  "lost",
  "unknownTitle",
  "unknownBody",
  "unknownNext",
  "toPass",
] as const;
export type VoidWords = Picked<typeof voidKeys>;
