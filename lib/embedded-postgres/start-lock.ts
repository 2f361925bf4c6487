import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { shortHash } from "./data-location.ts";

/** Lock on a data directory: an abstract socket of Linux, freed by the kernel; none on macOS. */
export async function withLock<Result>(
  directory: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (process.platform !== "linux") return work();
  const lock = createServer();
  const address = { path: `\0felagi-embedded-postgres-${shortHash(directory)}`, exclusive: true };
  const acquire = () => once(lock.listen(address), "listening").then(Boolean, () => false);
  for (const deadline = Date.now() + 60_000; !(await acquire()); await wait(20)) {
    if (Date.now() > deadline) throw new Error("another program has been starting it for a minute");
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}
