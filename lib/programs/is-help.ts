/** Whether a command line asks how to use the command: that needs neither database nor portal. */
export function isHelp(args: readonly string[]): boolean {
  return args.length === 0 || args.some((one) => one === "--help" || one === "-h");
}
