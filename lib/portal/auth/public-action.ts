import "server-only";
import { boundedForm, type TooLong } from "#portal/input/bounded-form.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { notingAnswer } from "#portal/observability/request-context.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";

/** An action that anybody may call; `otherwise` answers a fault and a value over its limit. */
export function publicAction<State, Result>(
  act: (form: FormData) => Promise<Result>,
  otherwise: (form: FormData, tooLong?: TooLong) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action public", {}, () =>
      notingAnswer(async () => {
        // An action without a previous state gets the form as its first argument.
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
