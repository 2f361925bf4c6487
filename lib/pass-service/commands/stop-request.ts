/**
 * Resolves when the program is asked to stop: by Ctrl-C, by its supervisor, by the end of its
 * terminal, or because the parent that it talks with is gone.
 */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve();
      // Should something hang on the way out, it does not hang for good.
      setTimeout(() => process.exit(1), 15_000).unref();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
    if (process.channel) process.on("disconnect", stop);
  });
}
