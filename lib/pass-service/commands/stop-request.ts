const parentCheckMs = 1_000;
const patienceMs = 15_000;

/**
 * Resolves when the program is asked to stop: by Ctrl-C, by its supervisor, by the end of its
 * terminal, or because its parent is gone, which a message channel tells, and of npm, which has
 * none, the parent's process id.
 */
export function untilAskedToStop({ isRunByNpm }: { isRunByNpm: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve();
      exitIfStuck();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
    if (process.channel) process.on("disconnect", stop);
    // It was gone before anybody listened.
    if (process.connected === false) stop();
    if (isRunByNpm) onParentChange(stop);
  });
}

/** Should something hang on the way out, it does not hang for good. */
export function exitIfStuck(): void {
  setTimeout(() => process.exit(1), patienceMs).unref();
}

function onParentChange(stop: () => void): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stop();
  }, parentCheckMs);
  check.unref();
}
