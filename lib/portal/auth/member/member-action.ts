import "server-only";
import { boundedForm, type TooLong } from "#portal/limits/bounded-form.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { notingProblem } from "#portal/observability/answered-problem.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { getVisit, type Member, type Visit } from "./member-session.ts";

/** An action that anybody may call; `otherwise` answers a fault and a value over its limit. */
export function publicAction<State, Result>(
  act: (form: FormData) => Promise<Result>,
  otherwise: (form: FormData, tooLong?: TooLong) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action public", {}, () =>
      notingProblem(async () => {
        // Without a state before it the form comes first.
        const { form: sent, tooLong } = boundedForm(form ?? state);
        if (tooLong) return otherwise(sent, tooLong);
        return answerFaults(
          "an action failed",
          () => act(sent),
          () => otherwise(sent),
        );
      }),
    );
}

/** An action for an identified member; anybody else gets what `otherwise` answers. */
export function memberAction<State, Result>(
  act: (member: Member, form: FormData) => Promise<Result>,
  otherwise: (visit: Exclude<Visit, { kind: "member" }>, form: FormData) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action member", {}, () =>
      notingProblem(async () => {
        const visit = await getVisit();
        const { form: sent, tooLong } = boundedForm(form ?? state);
        if (visit.kind !== "member") return otherwise(visit, sent);
        if (tooLong) return otherwise({ kind: "fault" }, sent);
        return answerFaults(
          "an action of a member failed",
          () => act(visit.member, sent),
          () => otherwise({ kind: "fault" }, sent),
        );
      }),
    );
}
