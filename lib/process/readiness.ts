import { setTimeout as wait } from "node:timers/promises";

const timeoutMs = 2_000;

/** Whether a check of the database says yes in time; one that fails or takes longer says no. */
export async function passesInTime(
  check: () => Promise<boolean>,
  onFailure: (error: unknown) => void,
): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([check(), wait(timeoutMs, false, { signal: late.signal })]);
  } catch (error) {
    onFailure(error);
    return false;
  } finally {
    late.abort();
  }
}
