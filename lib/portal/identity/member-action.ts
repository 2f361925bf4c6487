import "server-only";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { getVisit, type Member, type Visit } from "./member-session.ts";
import { isOwnOrigin } from "./origin.ts";

/**
 * An action that anybody may call from the portal's own pages. What else is sent than a form, by
 * other means than a page, is an empty form.
 */
export function publicAction<State, Result>(
  act: (form: FormData) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action public", {}, async () => {
      await requireOwnOrigin();
      // Without a state before it the form comes first.
      return act(formOf(form ?? state));
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
      return visit.kind === "member" ? act(visit.member, formOf(form ?? state)) : otherwise(visit);
    });
}

function formOf(sent: unknown): FormData {
  return sent instanceof FormData ? sent : new FormData();
}

async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get("origin");
  if (!isOwnOrigin(origin, getConfiguration().PUBLIC_URL)) forbidden();
}
