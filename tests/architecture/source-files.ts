import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import path from "node:path";

export interface SourceFile {
  path: string;
  text: string;
  /** The modules that it imports, types included, however they are written. */
  imports: string[];
}

const importPattern =
  /\b(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g;

/** What git tracks or would track, so that nobody's leftovers count. */
export function trackedFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    encoding: "utf8",
  });
  return listed.split("\0").filter((file) => file !== "");
}

export function sourceFiles(): SourceFile[] {
  return trackedFiles()
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      return { path: file, text, imports: importsOf(text) };
    });
}

/**
 * The file of this repository that an import leads to, as Node resolves it: by the aliases of
 * package.json, and through links. Undefined for packages; one that leads nowhere throws.
 */
export function resolvedImport(file: string, imported: string): string | undefined {
  if (isBuiltin(imported) || !/^[#./]/.test(imported)) return undefined;
  const resolved = createRequire(path.resolve(file)).resolve(imported);
  return path.relative(process.cwd(), resolved).replaceAll(path.sep, "/");
}

export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map(([, from, bare]) => from ?? bare ?? "");
}
