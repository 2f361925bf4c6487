import "server-only";
import { refusedCalls } from "#portal/auth/activity/refused-calls.ts";
import { boundedForm, type TooLong } from "#portal/input/bounded-form.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { notingAnswer } from "#portal/observability/request-context.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import type { Permission } from "./role.ts";
import { authoriseStaff, type Staff } from "./staff-session.ts";

/** Why an action was not carried out; after `failed`, a part of it may have been. */
export type ActionRejection = "signed-out" | "not-allowed" | "fault" | "too-long" | "failed";

/** An action of the console, for whoever holds the permission; `otherwise` gets the cut form. */
export function staffAction<State, Result>(
  permission: Permission,
  act: (staff: Staff, form: FormData) => Promise<Result>,
  otherwise: (reason: ActionRejection, form: FormData, tooLong?: TooLong) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, sent) =>
    inSpan(`action ${permission}`, {}, () =>
      notingAnswer(async () => {
        const { form, tooLong } = boundedForm(sent ?? state);
        const access = await authoriseStaff(permission);
        if (access.kind === "signed-out" || access.kind === "fault")
          return otherwise(access.kind, form);
        const { staff } = access;
        if (access.kind === "allowed") {
          if (tooLong) return otherwise("too-long", form, tooLong);
          return answerFaults(
            `an action failed (${permission})`,
            () => act(staff, form),
            () => otherwise("failed", form),
          );
        }
        await answerFaults(
          "a refused action could not be recorded",
          () => refusedCalls().record(staff.accountId, permission),
          async () => {},
        );
        return otherwise("not-allowed", form);
      }),
    );
}
