import type { FlowState } from "../../../../_form/form-state.ts";

export type VoidState = FlowState<{ reason: string }>;

export function typedVoidOf(form: FormData): VoidState["typed"] {
  return { reason: String(form.get("reason") ?? "") };
}
