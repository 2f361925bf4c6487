import { recordIdSchema } from "#contract/index.ts";

/** User error of a command: printed as it is, without a stack trace. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The identifier of an issuer, from what was typed. */
export function issuerIdFrom(typed: string): string {
  return recordIdFrom(typed, "--issuer takes the identifier of an issuer, a UUID.");
}

export function recordIdFrom(typed: string, message: string): string {
  if (!recordIdSchema.safeParse(typed).success) throw new CommandError(message);
  return typed.toLowerCase();
}
