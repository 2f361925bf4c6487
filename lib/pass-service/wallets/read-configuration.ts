import { readFileSync } from "node:fs";

/** What was configured, nothing at all, or a line for each variable that cannot be used. */
export type ReadConfiguration<Configuration> =
  | { ok: true; configuration: Configuration | undefined }
  | { ok: false; problems: string[] };

/** The text of a file that a variable names; a problem when it cannot be read. */
export function readNamedFile(variable: string, file: string, problems: string[]): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    problems.push(`${variable} names a file that cannot be read: ${file}`);
    return "";
  }
}

/** The variables that are needed besides those that are set; none when none is set. */
export function missingBeside(variables: Record<string, string | undefined>): string[] {
  const missing = Object.keys(variables).filter((name) => variables[name] === undefined);
  return missing.length === Object.keys(variables).length ? [] : missing;
}
