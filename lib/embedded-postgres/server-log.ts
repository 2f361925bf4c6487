import { type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DataLocation } from "./data-location.ts";

const largest = 10_000_000;

/** Opened by the caller, root or not, and inherited by the server, which could not open it. */
export async function openServerLog(
  location: DataLocation,
): Promise<{ file: FileHandle; writtenSince(): Promise<string> }> {
  const path = serverLogOf(location);
  const before = await stat(path).catch(() => undefined);
  if (before && before.size > largest) await rename(path, `${path}.old`);
  const file = await open(path, "a", 0o600);
  const { size } = await file.stat();
  return {
    file,
    writtenSince: async () => (await readFile(path)).subarray(size).toString("utf8"),
  };
}

export function serverLogOf(location: DataLocation): string {
  return join(location.directory, "postgres.log");
}

export function lastLines(text: string): string {
  return text.trim().split("\n").slice(-12).join("\n");
}
