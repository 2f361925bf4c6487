import type { Batch } from "#portal/messaging/bulk/batch.ts";
import type { FlowState } from "../../../_confirm/confirm-form.tsx";

/** Which step was asked for; one that cannot be undone is confirmed. */
export type StepState = FlowState<string>;

export interface StepButton {
  step: string;
  label: string;
  manner?: "primary" | "secondary";
  /** Of a step that cannot be undone: what it does, and the button that does it. */
  confirm?: { title: string; body: string; send: string };
}

/**
 * Which confirmation of a batch a page shows, for its steps to carry; empty for none. It stays the
 * same as long as nobody confirms anew, however far the sending is.
 */
export function confirmationOf({ confirmedAt }: Pick<Batch, "confirmedAt">): string {
  return confirmedAt?.toISOString() ?? "";
}

/** Changes with the buttons that a batch's page has. */
export function stageOf({ state, pauseReason }: Pick<Batch, "state" | "pauseReason">): string {
  return `${state} ${pauseReason ?? ""}`;
}
