import { format } from "node:util";
import { expect } from "vitest";
import { runCommand } from "#pass-service/commands/program.ts";

/**
 * Runs a command to its end and gives what it printed. Within the test's own process, because a
 * start costs a second: that the program does the same with what is typed is said in
 * `commands.test.ts`. What answers until it is stopped is started with `program.ts`.
 */
export async function run(args: string[], environment: Record<string, string> = {}) {
  const said = { out: "", err: "" };
  const sayer =
    (stream: keyof typeof said) =>
    (...words: unknown[]) => {
      said[stream] += `${format(...words)}\n`;
    };
  const { log, error } = console;
  Object.assign(console, { log: sayer("out"), error: sayer("err") });
  const restoreEnvironment = setEnvironment({ PASS_SERVICE_PORT: "0", ...environment });
  try {
    await runCommand(args);
    return { code: Number(process.exitCode), out: said.out, ...withoutDatabaseLine(said.err) };
  } finally {
    process.exitCode = undefined;
    restoreEnvironment();
    Object.assign(console, { log, error });
  }
}

/** The first line of a command that needs a database says which one it is. */
export function withoutDatabaseLine(err: string): { database: string | undefined; err: string } {
  const [line, database] = /^Database: (.+)\n/.exec(err) ?? [""];
  return { database, err: err.slice(line.length) };
}

export async function succeeded(args: string[], environment: Record<string, string> = {}) {
  const { code, out, err } = await run(args, environment);
  expect(err).toBe("");
  expect(code).toBe(0);
  return out;
}

function setEnvironment(variables: Record<string, string>): () => void {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  return () => {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
  };
}
