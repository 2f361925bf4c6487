import "server-only";
import { processPart } from "#process/portal-process.ts";
import { log } from "./log.ts";
import { reasonOf } from "./reason-of.ts";

const logged = processPart("loggedFaults", () => new WeakSet());

/** One line for each fault, without the values that it was met with. */
export function logFault(error: unknown, what: string, facts: Record<string, string> = {}): void {
  if (error instanceof Error) {
    if (logged().has(error)) return;
    logged().add(error);
  }
  log().error({ ...facts, ...describeFault(error) }, what);
}

/** What the log says of a fault: its kind and place, and none of the values that led to it. */
interface FaultDescription {
  errorClass: string;
  /** PostgreSQL's SQLSTATE, or Node's. */
  code?: string;
  /** The statement that failed, with its placeholders. */
  statement?: string;
  reason: string;
  /** The innermost frames: files and lines alone. */
  stack?: string[];
}

const maxStatementLength = 400;
const maxFrames = 6;

export function describeFault(error: unknown): FaultDescription {
  if (!(error instanceof Error)) return { errorClass: typeof error, reason: "unknown" };
  const chain = chainOf(error);
  const innermost = chain.at(-1) ?? error;
  const code = chain.map(codeOf).findLast((one) => one !== undefined);
  const statement = chain.map(statementOf).find((one) => one !== undefined);
  const stack = framesOf(innermost);
  return {
    errorClass: innermost.name === "error" ? innermost.constructor.name : innermost.name,
    ...(code && { code }),
    ...(statement && { statement }),
    reason: reasonOf(error),
    ...(stack.length > 0 && { stack }),
  };
}

function chainOf(error: Error): Error[] {
  const chain: Error[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < 8; one = one.cause)
    chain.push(one);
  return chain;
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^[A-Z\d_]{3,40}$/.test(code) ? code : undefined;
}

/** Drizzle's own error holds the statement and its parameters apart. */
function statementOf(error: Error): string | undefined {
  const { query } = error as { query?: unknown };
  if (typeof query !== "string") return undefined;
  const oneLine = query.replaceAll(/\s+/g, " ");
  return oneLine.length > maxStatementLength ? `${oneLine.slice(0, maxStatementLength)}…` : oneLine;
}

/** Without the message, which stands above the frames and may run over several lines. */
function framesOf({ stack = "" }: Error): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .slice(0, maxFrames)
    .map((line) => line.trim());
}
