/** Whether a command line asks how to use the command: that needs neither database nor portal. */
export function isHelp(args: readonly string[]): boolean {
  return args.some((one) => one === "--help" || one === "-h");
}

/** Prints the help when it is asked for and, as a fault, when no command is named. */
export function isAnsweredByHelp(args: readonly string[], help: string): boolean {
  if (isHelp(args)) {
    process.stdout.write(help);
    return true;
  }
  if (args.length > 0) return false;
  process.stderr.write(help);
  process.exitCode = 1;
  return true;
}
