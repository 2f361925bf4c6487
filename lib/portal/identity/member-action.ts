import "server-only";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { boundedForm, type TooLong } from "#portal/forms/bounded-form.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import { getVisit, type Member, type Visit } from "./member-session.ts";
import { isOwnOrigin } from "./origin.ts";

/**
 * An action that anybody may call from the portal's own pages. What else is sent than a form, by
 * other means than a page, is an empty form. A form with a value over its limit, cut to it, gets
 * what `otherwise` answers.
 */
export function publicAction<State, Result>(
  act: (form: FormData) => Promise<Result>,
  otherwise: (tooLong: TooLong, form: FormData) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action public", {}, async () => {
      await requireOwnOrigin();
      // Without a state before it the form comes first.
      const sent = boundedForm(form ?? state);
      return sent.tooLong ? otherwise(sent.tooLong, sent.form) : act(sent.form);
    });
}

/**
 * An action for an identified member; anybody else gets what `otherwise` answers. No form of theirs
 * has a field to type in, so one with a value over its limit comes from no page of the portal.
 */
export function memberAction<State, Result>(
  act: (member: Member, form: FormData) => Promise<Result>,
  otherwise: (visit: Exclude<Visit, { kind: "member" }>) => Promise<Result>,
): (state: State, form?: FormData) => Promise<Result> {
  return (state, form) =>
    inSpan("action member", {}, async () => {
      await requireOwnOrigin();
      const visit = await getVisit();
      if (visit.kind !== "member") return otherwise(visit);
      const sent = boundedForm(form ?? state);
      if (sent.tooLong) forbidden();
      return act(visit.member, sent.form);
    });
}

async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get("origin");
  if (!isOwnOrigin(origin, getConfiguration().PUBLIC_URL)) forbidden();
}
