import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { actionKey } from "#programs/build.ts";
import type { Run } from "../part.ts";

export interface OlderBuild {
  directory: string;
  /** The commit, in short. */
  name: string;
}

/**
 * What ran before the newest migration of a folder: its sources, with the packages of this checkout, and
 * built with the names of actions that every build has by now.
 */
export function olderBuild(
  run: Run,
  migrations: string,
  { isBuilt = false } = {},
): OlderBuild | undefined {
  const added = ["log", "-1", "--diff-filter=A", "--format=%h", "--", `${migrations}/*.sql`];
  const newest = output("git", added);
  const name = newest && output("git", ["rev-parse", "--short", "--verify", "-q", `${newest}^`]);
  if (!name) return undefined;
  const directory = path.join(tmpdir(), `felagi-before-${newest}`);
  if (existsSync(path.join(directory, isBuilt ? ".next/BUILD_ID" : "package.json")))
    return { directory, name };
  run.atEnd(() => rmSync(directory, { recursive: true, force: true }));
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  must("sh", ["-c", `git archive ${name} | tar -x -C ${directory}`]);
  // Links cost no room, but not every disk has /tmp on it.
  const packages = path.join(directory, "node_modules");
  if (spawnSync("cp", ["-al", "node_modules", packages]).status !== 0) {
    rmSync(packages, { recursive: true, force: true });
    must("cp", ["-a", "node_modules", packages]);
  }
  if (!isBuilt) return { directory, name };
  run.say(`building the portal of ${name}`);
  must(process.execPath, ["lib/programs/build.ts"], directory);
  return { directory, name };
}

function output(command: string, options: string[]): string {
  return String(spawnSync(command, options).stdout ?? "").trim();
}

function must(command: string, options: string[], cwd?: string): void {
  const env = { ...process.env, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionKey };
  const { status, stderr } = spawnSync(command, options, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${options.join(" ")}: ${stderr}`);
}
