import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import path from "node:path";

/** PostgreSQL's stand in folders of their own, one for each version. */
const folders = () => [
  ...(process.env.PATH ?? "").split(":"),
  "/usr/sbin",
  "/sbin",
  ...globSync("/usr/lib/postgresql/*/bin"),
];

const isThere = (program: string) =>
  folders().some((folder) => existsSync(path.join(folder, program)));

/** Installs the Debian packages of programs that are missing; answers the programs that still are. */
export function ensure(programs: Record<string, string>): string[] {
  const missing = Object.keys(programs).filter((program) => !isThere(program));
  if (missing.length === 0 || !existsSync("/usr/bin/apt-get") || process.geteuid?.() !== 0)
    return missing;
  const packages = [...new Set(missing.map((program) => programs[program] ?? program))];
  process.stderr.write(`Installing ${packages.join(", ")} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
  apt("update");
  apt("install", "-y", "--no-install-recommends", ...packages);
  return missing.filter((program) => !isThere(program));
}
