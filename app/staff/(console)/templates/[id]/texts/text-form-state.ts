import type { Picked } from "#components/picked-words.ts";
import type { WrittenText } from "#portal/messaging/saved-texts.ts";
import { typedText } from "../../../../_shell/typed-text.ts";
import type { PreviewView } from "../../../passes/[id]/sms/sms-form-state.ts";

export interface TextState {
  typed: WrittenText;
  problems: { field?: string | undefined; words: string }[];
  /** How each of them will arrive, where that was asked for. */
  previews?: { icelandic: PreviewView | undefined; english: PreviewView | undefined };
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
  /** Saved, it is a new text, also where somebody deleted the one that was opened. */
  isNew?: boolean;
}

/** The form exactly as it was typed. */
export function typedTextOf(form: FormData): WrittenText {
  const text = (name: string) => typedText(form, name);
  return {
    name: text("name"),
    icelandic: text("icelandic"),
    english: text("english"),
    isDefault: form.get("isDefault") === "yes",
  };
}

/** The messages that the form shows. */
export const textKeys = [
  "problemTitle",
  "name",
  "nameHint",
  "icelandic",
  "english",
  "contentHint",
  "insertLink",
  "previewTitle",
  "previewPlainer",
  "defaultLegend",
  "default",
  "preview",
  "save",
  "delete",
] as const;
export type TextWords = Picked<typeof textKeys>;
