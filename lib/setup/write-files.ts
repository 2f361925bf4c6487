import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Variables } from "./compose.ts";

export interface NewFile {
  file: string;
  contents: string | Buffer;
  /** Holds secrets: only its owner may read it. */
  isSecret?: boolean;
}

/** Writes all of the files, or none: each beside its place first, and into it by a rename. */
export function writeFiles(files: readonly NewFile[]): void {
  const beside = files.map(({ file }) => `${file}.new`);
  try {
    for (const [which, { file, contents, isSecret }] of files.entries()) {
      mkdirSync(path.dirname(file), { recursive: true });
      const place = beside[which] ?? "";
      rmSync(place, { force: true });
      writeFileSync(place, contents, { mode: isSecret ? 0o600 : 0o644 });
    }
    for (const [which, { file }] of files.entries()) renameSync(beside[which] ?? "", file);
  } finally {
    for (const place of beside) rmSync(place, { force: true });
  }
}

/** An environment file with these values; lines of other variables, and comments, stay. */
export function environmentFile(file: string, heading: string, variables: Variables): NewFile {
  const before = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [heading];
  const written = new Set<string>();
  const lines = before.flatMap((line) => {
    const name = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1];
    if (name === undefined || !Object.hasOwn(variables, name)) return [line];
    const isRepeated = written.has(name);
    written.add(name);
    const value = variables[name];
    return value === undefined || isRepeated ? [] : [`${name}=${quoted(value)}`];
  });
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined && !written.has(name)) lines.push(`${name}=${quoted(value)}`);
  }
  return { file, contents: `${lines.join("\n")}\n`, isSecret: true };
}

/** Quotes only where a value would be cut or, by compose, expanded: container engines read them as part of it. */
function quoted(value: string): string {
  if (!/[\s#'"`\\$]/.test(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}
