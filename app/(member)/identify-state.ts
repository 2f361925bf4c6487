import { getTranslations } from "#app/i18n/translations.ts";
import type { TooLong } from "#portal/limits/bounded-form.ts";

/** What a form that asks for a kennitala shows after it was sent. */
export interface IdentifyState {
  typed: string;
  /** What is wrong, in the reader's language. */
  problem?: string;
  /** That it is not the kennitala that is wrong: it may be sent again as it stands. */
  isStopped?: boolean;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

export function answered(typed: string, problem: string): IdentifyState {
  return { typed, problem, attempt: crypto.randomUUID() };
}

/** What was typed may well be right: something else is in the way. */
export function stopped(typed: string, problem: string): IdentifyState {
  return { ...answered(typed, problem), isStopped: true };
}

/** A fault of ours, or a value too long for any kennitala: what was typed stays in the form. */
export async function notNow(form: FormData, tooLong?: TooLong): Promise<IdentifyState> {
  const t = await getTranslations("identify.problem");
  return tooLong ? answered(typedIn(form), t("malformed")) : stopped(typedIn(form), t("failed"));
}

export function typedIn(form: FormData): string {
  const value = form.get("kennitala");
  return typeof value === "string" ? value : "";
}
