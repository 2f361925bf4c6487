/**
 * Runs the clean-up once and ends the process: on Ctrl-C, on SIGTERM, when the terminal
 * is closed, and when the program that
 * started this one is gone (its message channel closes even when it was killed).
 */
export function stopWhenAsked(cleanUp: () => Promise<void>): (status?: number) => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = (status = Number(process.exitCode ?? 0)) => {
    stopping ??= cleanUp().then(
      () => process.exit(status),
      (error) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
    return stopping;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop());
  }
  process.on("disconnect", () => void stop());
  return stop;
}
