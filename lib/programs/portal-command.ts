import { spawn } from "node:child_process";
import { compileCache } from "#process/compile-cache.ts";

const commands = {
  staff: "lib/portal/auth/staff/staff-command.ts",
  "personal-data": "lib/portal/personal-data/personal-data-command.ts",
  "fill-demo": "lib/demo/fill-portal.ts",
} as const;
export type PortalCommand = keyof typeof commands;

/**
 * Runs a command of the portal's own in a process of its own, because the portal's files open
 * only to a server of React's: that is what the condition says. Resolves with its exit status.
 */
export async function runPortalCommand(
  command: PortalCommand,
  args: string[],
  {
    stdin,
    environment,
  }: { stdin: "inherit" | { text: string }; environment?: Record<string, string | undefined> },
): Promise<number> {
  const child = spawn(process.execPath, ["--conditions=react-server", commands[command], ...args], {
    stdio: [
      stdin === "inherit" ? "inherit" : "pipe",
      stdin === "inherit" ? "inherit" : "ignore",
      "inherit",
    ],
    env: { ...compileCache, ...process.env, ...environment } as NodeJS.ProcessEnv,
  });
  if (stdin !== "inherit") child.stdin?.end(stdin.text);
  return new Promise((resolve) => child.once("exit", (status) => resolve(status ?? 1)));
}
