import "server-only";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getVisit, type Member, type Visit } from "./member-session.ts";
import { isOwnOrigin } from "./origin.ts";

/** An action that anybody may call from the portal's own pages. */
export function publicAction<Input extends unknown[], Result>(
  act: (...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  return async (...input) => {
    await requireOwnOrigin();
    return act(...input);
  };
}

/** An action for an identified member; anybody else gets what `otherwise` answers. */
export function memberAction<Input extends unknown[], Result>(
  act: (member: Member, ...input: Input) => Promise<Result>,
  otherwise: (visit: Exclude<Visit, { kind: "member" }>) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  return async (...input) => {
    await requireOwnOrigin();
    const visit = await getVisit();
    return visit.kind === "member" ? act(visit.member, ...input) : otherwise(visit);
  };
}

async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get("origin");
  if (!isOwnOrigin(origin, getConfiguration().PUBLIC_URL)) forbidden();
}
