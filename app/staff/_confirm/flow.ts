import { recordIdSchema } from "#contract/index.ts";
import type { FlowState, Problem } from "./confirm-form.tsx";

/**
 * What a submit of a confirmed form asks for. Nothing is carried out without the form's own token:
 * a form that lost it is shown for confirmation once more.
 */
export function readSubmit(form: FormData): { intent: string; formToken: string | undefined } {
  const intent = String(form.get("intent") ?? "");
  return { intent, formToken: intent === "send" ? formTokenOf(form) : undefined };
}

/** What makes one form carry out one thing, however often it is sent. */
export function formTokenOf(form: FormData): string | undefined {
  return recordIdSchema.safeParse(form.get("formToken")).data;
}

/** The steps that a form can be shown at after a submit; each is an answer of its own. */
export function stepsOf<Typed>(typed: Typed, seen?: string) {
  const attempt = crypto.randomUUID();
  const base = seen === undefined ? { typed, attempt } : { typed, attempt, seen };
  return {
    writing: (problems: Problem[] = []): FlowState<Typed> => ({ ...base, step: "write", problems }),
    confirming: (problems: Problem[] = []): FlowState<Typed> => ({
      ...base,
      step: "confirm",
      problems,
    }),
    unknown: (): FlowState<Typed> => ({ ...base, step: "unknown", problems: [] }),
  };
}
