/** What a person who runs a command can put right: shown as it is, without a stack. */
export class CommandError extends Error {
  override name = "CommandError";
}
