import { spawn } from "node:child_process";

export interface Ran {
  status: number;
  out: string;
  err: string;
}

interface Options {
  cwd?: string;
  env?: Record<string, string | undefined>;
  input?: string;
  /** Kills it after so long; 15 minutes by default. */
  limitMs?: number;
}

/** Runs a command to its end, whatever its status. */
export function tryCommand(command: readonly string[], options: Options = {}): Promise<Ran> {
  const [program = "", ...args] = command;
  const { cwd, env, input = "", limitMs = 15 * 60_000 } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(cwd && { cwd }),
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      timeout: limitMs,
    });
    const [out, err] = [[] as Buffer[], [] as Buffer[]];
    child.stdout.on("data", (part) => out.push(part));
    child.stderr.on("data", (part) => err.push(part));
    child.once("error", reject);
    child.once("close", (status) =>
      resolve({
        status: status ?? -1,
        out: Buffer.concat(out).toString(),
        err: Buffer.concat(err).toString(),
      }),
    );
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Runs a command that must succeed; answers its standard output. */
export async function command(words: readonly string[], options: Options = {}): Promise<string> {
  const { status, out, err } = await tryCommand(words, options);
  if (status === 0) return out.trim();
  const said = `${out}\n${err}`.trim().split("\n").slice(-15).join("\n");
  throw new Error(`${words.slice(0, 4).join(" ")} … ended with ${status}:\n${said}`);
}
