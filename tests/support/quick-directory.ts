import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const memory = "/dev/shm";
const enoughBytes = 1024 ** 3;

/**
 * A new directory for the data of a database that only lives as long as its test: in memory where
 * there is plenty, because making a database is making some hundred files.
 */
export function quickDirectory(name: string): string {
  const directory = mkdtempSync(
    path.join(hasRoomInMemory() ? memory : tmpdir(), `felagi-${name}-`),
  );
  // To root's server, which runs under another account, a closed one is out of reach: its data
  // would be kept on the disk.
  chmodSync(directory, 0o755);
  return directory;
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}
