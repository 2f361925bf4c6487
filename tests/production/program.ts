import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Run } from "./part.ts";

/** Runs another program of the tests to its end, or until the part ends; answers what it printed. */
export async function runProgram(
  run: Run,
  command: string[],
): Promise<{ status: number | null; printed: string }> {
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1" },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  run.atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  });
  return { printed: await text(child.stdout), status: await ended };
}
