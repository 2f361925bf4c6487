import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export interface Program {
  pid: number;
  /** The next line that it writes; rejects when it ends instead, or within 20 s. */
  line(): Promise<string>;
  tell(word: "stop" | "leave"): void;
  ended(): Promise<number | NodeJS.Signals | null>;
}

/** Runs member-program.ts as a group of its own, which is killed when the test is over. */
export function startProgram(
  dataDirectory: string,
  account: { uid?: number; gid?: number } = {},
): Program {
  const script = fileURLToPath(new URL("member-program.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDirectory], {
    ...account,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? signal));
  });
  onTestFinished(() => killGroup(child));
  const lines = linesOf(child);
  return {
    pid: child.pid ?? 0,
    line: () => within(20_000, lines()),
    tell: (word) => child.stdin?.write(`${word}\n`),
    ended: () => within(20_000, ended),
  };
}

export function killGroup({ pid }: { pid?: number }): void {
  if (!pid) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

function linesOf(child: ChildProcess): () => Promise<string> {
  let text = "";
  let complaint = "";
  let changed = () => {};
  child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    text += part;
    changed();
  });
  child.stderr?.setEncoding("utf8").on("data", (part: string) => {
    complaint += part;
  });
  child.on("close", () => changed());
  return async () => {
    while (!text.includes("\n")) {
      if (child.exitCode !== null || child.signalCode)
        throw new Error(`The program ended: ${complaint}`);
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    }
    const line = text.slice(0, text.indexOf("\n"));
    text = text.slice(line.length + 1);
    return line;
  };
}

export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
