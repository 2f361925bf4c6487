import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Draft } from "./answers.ts";
import { writeFiles } from "./write-files.ts";

/** The answers of a run that has not come to its end; with keys, so only its owner may read it. */
const fileIn = (folder: string) => path.join(folder, "setup-unfinished.json");

export function keepUnfinished(folder: string, draft: Draft): void {
  writeFiles([{ file: fileIn(folder), contents: JSON.stringify(draft, null, 2), isSecret: true }]);
}

/** The kept answers; undefined where there are none that can be read. */
export function readUnfinished(folder: string): Draft | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(folder), "utf8"));
  } catch {
    return undefined;
  }
}

export const unfinishedIn = (folder: string) =>
  existsSync(fileIn(folder)) ? fileIn(folder) : undefined;

export const removeUnfinished = (folder: string) => rmSync(fileIn(folder), { force: true });
