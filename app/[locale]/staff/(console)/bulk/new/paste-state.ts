import type { Problem } from "../../../_confirm/confirm-form.tsx";

export interface PasteState {
  typed: { name: string; type: string; list: string };
  problems: Problem[];
  attempt?: string;
}

/** The form exactly as it was typed. */
export function typedListOf(form: FormData): PasteState["typed"] {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { name: text("name"), type: text("type"), list: text("list") };
}
