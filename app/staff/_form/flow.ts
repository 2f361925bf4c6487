import { recordIdSchema } from "#contract/index.ts";
import type { FlowState, FormState, Problem } from "./form-state.ts";

/** The form as it was typed, with what is wrong. */
export function answerTo<Typed>(typed: Typed, ...problems: Problem[]): FormState<Typed> {
  return { typed, problems, attempt: crypto.randomUUID() };
}

/** The intent of a submit; a form that lost its own token is shown for confirmation once more. */
export function readSubmit(form: FormData): { intent: string; formToken: string | undefined } {
  const intent = String(form.get("intent") ?? "");
  return { intent, formToken: intent === "send" ? formTokenOf(form) : undefined };
}

/** The token by which one form carries out one thing, however often it is sent. */
export function formTokenOf(form: FormData): string | undefined {
  return recordIdSchema.safeParse(form.get("formToken")).data;
}

/** The steps that a form can be shown at after a submit; each is an answer of its own. */
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
