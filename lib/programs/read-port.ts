import { portVariable } from "#portal-server/server-variables.ts";

/** A port from the environment; a value that is none ends the program with one clear line. */
export function readPort(variable: string, fallback: number): number {
  const read = portVariable(fallback).safeParse(process.env[variable]);
  if (read.success) return read.data;
  process.stderr.write(`${variable}: ${read.error.issues[0]?.message}\n`);
  process.exit(1);
}
