/** User error of a command: printed as it is, without a stack trace. */
export class CommandError extends Error {
  override name = "CommandError";
}
