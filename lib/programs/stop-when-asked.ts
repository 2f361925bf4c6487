/** A clean-up that hangs must not keep the process: whoever asked it to stop waits for its end. */
const patienceMs = 45_000;
const parentCheckMs = 1_000;

/**
 * Runs the clean-up once and ends the process: on Ctrl-C, on SIGTERM, when the terminal is closed,
 * and when the program that started this one is gone (its message channel closes even when it was
 * killed; npm has none, so there the parent's process id tells). Who asks for the second time does not want to wait: then it ends at once.
 */
export function stopWhenAsked(
  cleanUp: () => Promise<void>,
  withinMs = patienceMs,
): (status?: number) => Promise<void> {
  let stopping: Promise<void> | undefined;
  const fail = (reason: string) => {
    process.stderr.write(`Stopping failed: ${reason}\n`);
    process.exit(1);
  };
  const stop = (status = Number(process.exitCode ?? 0)) => {
    if (!stopping) {
      setTimeout(() => fail(`not done in ${withinMs / 1000} s`), withinMs);
      stopping = cleanUp().then(() => process.exit(status), fail);
    }
    return stopping;
  };
  // The terminal and the program that started this one may each ask once, by another signal.
  const asked = new Set<NodeJS.Signals>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (asked.has(signal)) process.exit(1);
      asked.add(signal);
      void stop();
    });
  }
  onParentGone(() => void stop());
  return stop;
}

function onParentGone(stop: () => void): void {
  process.on("disconnect", stop);
  // It was gone before anybody listened.
  if (process.connected === false) setImmediate(stop);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stop();
  }, parentCheckMs);
  check.unref();
}
