/**
 * Runs the clean-up once and ends the process: on Ctrl-C, on SIGTERM, when the terminal
 * is closed, and when the program that
 * started this one is gone (its message channel closes even when it was killed). Who asks for the
 * second time does not want to wait: then it ends at once.
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
    process.once(signal, () => {
      void stop();
      // The terminal and the program that started this one may each ask once, by another signal.
      process.once(signal, () => process.exit(1));
    });
  }
  process.on("disconnect", () => void stop());
  return stop;
}
