import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** One deliberate breakage of the product: a text of a file, and what stands there instead. */
export interface Mutation {
  /** What is wrong then, as its reader would say it. */
  what: string;
  file: string;
  /** Stands in the file exactly once. */
  text: string;
  replacement: string;
  /** Part of the name of the rule or the test that must notice. */
  noticedBy: string;
}

/** An error for a mutation whose text is not found exactly once in its file; undefined if it is. */
export function rotten({ what, file, text }: Mutation): string | undefined {
  const times = readFileSync(file, "utf8").split(text).length - 1;
  return times === 1 ? undefined : `${what}: its text stands ${times} times in ${file}`;
}

/** Applies a mutation to a copy of the repository; the returned function reverts it. */
export function apply({ file, text, replacement }: Mutation, copy: string): () => void {
  const target = path.join(copy, file);
  const whole = readFileSync(target, "utf8");
  // A function: in a string, "$&" and the like would stand for something else.
  writeFileSync(
    target,
    whole.replace(text, () => replacement),
  );
  return () => writeFileSync(target, whole);
}
