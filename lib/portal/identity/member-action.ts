import "server-only";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getMember, type Member } from "./member-session.ts";
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

/** An action for an identified member; who is not gets what `signedOut` answers. */
export function memberAction<Input extends unknown[], Result>(
  act: (member: Member, ...input: Input) => Promise<Result>,
  signedOut: () => Promise<Result>,
): (...input: Input) => Promise<Result> {
  return async (...input) => {
    await requireOwnOrigin();
    const member = await getMember();
    return member ? act(member, ...input) : signedOut();
  };
}

async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get("origin");
  if (!isOwnOrigin(origin, getConfiguration().PUBLIC_URL)) forbidden();
}
