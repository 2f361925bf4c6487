import "server-only";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { getVisit, type Member, type Visit } from "./member-session.ts";
import { isOwnOrigin } from "./origin.ts";

/**
 * An action that anybody may call from the portal's own pages; a fault of ours is answered as
 * `otherwise` says. What else is sent than a form, by other means than a page, is an empty form.
 */
export function publicAction<State, Result>(
  act: (form: FormData) => Promise<Result>,
  otherwise: (form: FormData) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action public", {}, async () => {
      await requireOwnOrigin();
      // Without a state before it the form comes first.
      const given = formOf(form ?? state);
      return answerFaults(
        "an action failed",
        () => act(given),
        () => otherwise(given),
      );
    });
}

/** An action for an identified member; anybody else gets what `otherwise` answers. */
export function memberAction<State, Result>(
  act: (member: Member, form: FormData) => Promise<Result>,
  otherwise: (visit: Exclude<Visit, { kind: "member" }>) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action member", {}, async () => {
      await requireOwnOrigin();
      const visit = await getVisit();
      if (visit.kind !== "member") return otherwise(visit);
      return answerFaults(
        "an action of a member failed",
        () => act(visit.member, formOf(form ?? state)),
        () => otherwise({ kind: "fault" }),
      );
    });
}

function formOf(sent: unknown): FormData {
  return sent instanceof FormData ? sent : new FormData();
}

async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get("origin");
  if (!isOwnOrigin(origin, getConfiguration().PUBLIC_URL)) forbidden();
}
