import "server-only";
import { processWide } from "#portal/process-wide.ts";

/** Longer than the pauses between two tries of work that writes. */
const rememberedMs = 20_000;
const lastFull = processWide("disk-full", () => ({ at: Number.NEGATIVE_INFINITY }));

/** Remembers a write that failed because PostgreSQL had no room for it (SQLSTATE 53100). */
export function noteIfDiskFull(error: unknown): void {
  if (!(error instanceof Error)) return;
  if ((error as { code?: unknown }).code === "53100") lastFull().at = performance.now();
  noteIfDiskFull(error.cause);
}

/** Whether a write of this process failed of late because the disk of the database was full. */
export function isDiskFull(): boolean {
  return performance.now() - lastFull().at < rememberedMs;
}
