/** Shutdown time-out: a clean-up that hangs must not keep the process alive. */
const defaultTimeoutMs = 45_000;
const parentCheckMs = 1_000;

/** Graceful shutdown: cleans up once; the same signal again ends the process at once. */
export function onShutdown(
  cleanUp: () => Promise<void>,
  { timeoutMs = defaultTimeoutMs, isRunByNpm = false } = {},
): (status?: number) => Promise<void> {
  let stopping: Promise<void> | undefined;
  const fail = (reason: string) => {
    process.stderr.write(`Stopping failed: ${reason}\n`);
    process.exit(1);
  };
  const stop = (status = Number(process.exitCode ?? 0)) => {
    if (!stopping) {
      setTimeout(() => fail(`not done in ${timeoutMs / 1000} s`), timeoutMs);
      stopping = cleanUp().then(() => process.exit(status), fail);
    }
    return stopping;
  };
  // The terminal and the program that started this one may each ask once, by another signal.
  const receivedSignals = new Set<NodeJS.Signals>();
  onStopRequest((signal) => {
    if (signal && receivedSignals.has(signal)) process.exit(1);
    if (signal) receivedSignals.add(signal);
    void stop();
  }, isRunByNpm);
  return stop;
}

/** Resolves at the first shutdown request; afterwards the process exits by a time-out at the latest. */
export function waitForShutdownRequest({ isRunByNpm }: { isRunByNpm: boolean }): Promise<void> {
  return new Promise((resolve) =>
    onStopRequest(() => {
      resolve();
      exitAfterTimeout();
    }, isRunByNpm),
  );
}

export function exitAfterTimeout(withinMs = 15_000): void {
  setTimeout(() => process.exit(1), withinMs).unref();
}

/**
 * Calls at each request to stop: Ctrl-C, SIGTERM, the end of the terminal, and the end of the parent.
 * A message channel tells of that even when the parent was killed; npm has none, so there the
 * parent's process id tells.
 */
function onStopRequest(stop: (signal?: NodeJS.Signals) => void, isRunByNpm: boolean): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => stop(signal));
  process.on("disconnect", () => stop());
  // The IPC channel was closed before anybody listened.
  if (process.connected === false) setImmediate(() => stop());
  if (!isRunByNpm) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stop();
  }, parentCheckMs);
  check.unref();
}
