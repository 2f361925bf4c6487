import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { lastLines } from "./server-log.ts";

/** User-facing error: why the data cannot be used and what to do, in one sentence. */
export class DatabaseFolderError extends Error {
  override name = "DatabaseFolderError";
}

const elsewhere = "choose another folder with DATA_DIR";

function reasons(): Record<string, string> {
  const uid = process.geteuid?.();
  const denied = `account ${uid} may not write there. Give it the folder, or ${elsewhere}.`;
  return {
    EROFS: `its file system is read-only. Make it writable, or ${elsewhere}.`,
    EACCES: denied,
    EPERM: denied,
    ENOSPC: `its disk is full. Make room, or ${elsewhere}.`,
    EDQUOT: `the disk quota is used up. Make room, or ${elsewhere}.`,
    ENOTDIR: `a part of its path is a file and no folder. Move that away, or ${elsewhere}.`,
    EEXIST: `there is a file and no folder. Move it away, or ${elsewhere}.`,
    ENOENT: `it can be neither found nor made. Look at its path, or ${elsewhere}.`,
    EIO: `its disk fails. Look at the system's log, or ${elsewhere}.`,
  };
}

/** The system's error codes in words; any other error as it is. */
export function explainFolderError(error: unknown, directory: string): unknown {
  if (!(error instanceof Error)) return error;
  const reason = reasons()[codeOf(error, directory)];
  if (!reason) return error;
  return new DatabaseFolderError(`The data folder ${directory} cannot be used: ${reason}`, {
    cause: error,
  });
}

/**
 * Anything may be missing; only where a folder cannot be made is the folder the cause. Node.js says
 * that of a parent on a read-only file system too, so that one is asked.
 */
function codeOf(error: NodeJS.ErrnoException, directory: string): string {
  if (error.code !== "ENOENT") return error.code ?? "";
  if (error.syscall !== "mkdir") return "";
  let parent = directory;
  while (!existsSync(parent)) parent = path.dirname(parent);
  try {
    accessSync(parent, constants.W_OK);
  } catch (refused) {
    return (refused as NodeJS.ErrnoException).code ?? "ENOENT";
  }
  return "ENOENT";
}

/** Begins what is said of a server that runs and lets nobody in. */
export const notReady = "not ready after";

/** What comes from the machine and not from the data. */
const fromOutside =
  /No space left|Read-only file system|Permission denied|Cannot allocate memory|configuration parameter|invalid value for parameter|not ready after/;

export function notStarted(
  directory: string,
  { output, log, cause }: { output: string; log: string; cause?: unknown },
): DatabaseFolderError {
  const reason = reasonIn(output);
  const remedy = fromOutside.test(reason)
    ? "See to that, and start again"
    : "Restore the folder from a backup, or move it away to begin with an empty database";
  return new DatabaseFolderError(
    `PostgreSQL does not start on the data in ${directory} (${reason}). ${remedy}; its log is ${log}.`,
    { cause },
  );
}

export function notMade(directory: string, output: string, cause: unknown): DatabaseFolderError {
  return new DatabaseFolderError(
    `A new database cannot be made in ${directory} (${reasonIn(output)}). See to that, or ${elsewhere}.`,
    { cause },
  );
}

/** The first FATAL or PANIC line of the log that is not about a rejected connection. */
function reasonIn(output: string): string {
  const fatal = [...output.matchAll(/(?:FATAL|PANIC):\s+(.+)/g)].map(([, reason = ""]) => reason);
  const reason = fatal.find((one) => !one.startsWith("the database system is"));
  if (reason) return reason;
  const [first = ""] = output.split("\n");
  return first.startsWith(notReady) ? first : lastLines(output).split("\n").join("; ");
}
