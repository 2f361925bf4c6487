import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { getTranslations } from "#app/i18n/translations.ts";
import { methodHeader } from "#app/page-headers.ts";
import { recordIdSchema } from "#contract/index.ts";
import type { ActionRejection } from "#portal/auth/staff/staff-action.ts";
import type { TooLong } from "#portal/input/bounded-form.ts";
import type { CarriedFields, FlowState, FormState, Problem } from "./form-state.ts";

export function answerTo<Typed>(typed: Typed, ...problems: Problem[]): FormState<Typed> {
  return { typed, problems, attempt: crypto.randomUUID() };
}

/** Intent of a submit; without a form token a send becomes a new review. */
export function readSubmit(form: FormData): { intent: string; formToken: string | undefined } {
  const intent = String(form.get("intent") ?? "");
  return { intent, formToken: intent === "send" ? formTokenOf(form) : undefined };
}

/** Idempotency token of a form. */
export function formTokenOf(form: FormData): string | undefined {
  return recordIdSchema.safeParse(form.get("formToken")).data;
}

/** Problem of a rejected action, at the field that is too long where the form has it. */
export async function rejectionProblem(
  reason: ActionRejection,
  tooLong: TooLong | undefined,
  fields: readonly string[] = [],
): Promise<Problem> {
  const t = await getTranslations("staff.problem");
  const field = fields.find((one) => one === tooLong?.field);
  return { field, words: t(reason, { limit: tooLong?.limit ?? 0 }) };
}

/** Hidden fields of a form on a pass: the form's own token, and the member search that led here. */
export function carriedWith<Fields extends Record<string, string>>(
  fields: Fields,
  memberSearch: unknown,
): Fields & CarriedFields {
  const find = typeof memberSearch === "string" ? memberSearch : "";
  return { ...fields, formToken: randomUUID(), find };
}

/** Whether the page is drawn as the answer to a form. */
export async function isFormAnswer(): Promise<boolean> {
  return (await headers()).get(methodHeader) === "POST";
}

/** Whether the page answers a form that was sent without a script, so that no state of the browser is kept. */
export async function isPlainFormAnswer(): Promise<boolean> {
  return (await isFormAnswer()) && !(await headers()).has("next-action");
}

/** States of a form after a submit. */
export function stepsOf<Typed>(typed: Typed, seen?: string) {
  const step = (name: FlowState<Typed>["step"], problems: Problem[] = []): FlowState<Typed> => ({
    ...answerTo(typed, ...problems),
    ...(seen !== undefined && { seen }),
    step: name,
  });
  return {
    writing: (problems?: Problem[]) => step("write", problems),
    confirming: (problems?: Problem[]) => step("confirm", problems),
    unknown: () => step("unknown"),
  };
}
