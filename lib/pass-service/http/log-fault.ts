import { DrizzleQueryError } from "drizzle-orm";
import type { Context } from "hono";
import { routePath } from "hono/route";
import type { Log } from "../log.ts";
import { sqlStateOf } from "../store/transaction.ts";

/**
 * A fault for the log. What the database says repeats the values that it was given, so only the
 * place and the code of its errors are told; of other errors the digits are blotted out.
 */
export function logFault(log: Log, error: unknown, fields: Record<string, unknown>): void {
  const sqlState = sqlStateOf(error);
  const fromDatabase = error instanceof DrizzleQueryError || sqlState !== undefined;
  log.error(
    {
      ...fields,
      error: error instanceof Error ? error.name : typeof error,
      ...(sqlState && { sqlState }),
      ...(!fromDatabase && error instanceof Error && { reason: withoutValues(error.message) }),
      at: placesOf(error),
    },
    "request failed",
  );
}

/** The method and the pattern of the address: the address itself may hold a code. */
export function requestFields(context: Context): Record<string, unknown> {
  return { method: context.req.method, path: routePath(context) };
}

function withoutValues(message: string): string {
  return message.replaceAll(/[0-9A-Za-z+/=_-]{20,}|\d[\d -]{3,}/g, "…").slice(0, 300);
}

function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}
