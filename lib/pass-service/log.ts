import { DrizzleQueryError } from "drizzle-orm";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Metrics } from "./metrics.ts";
import { sqlStateOf } from "./store/database.ts";

/** Logger interface; pino fits. Never logged: a kennitala, a phone number, a key, a code. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);
/** Asked every few seconds by an operator's tools: counted, but not logged. */
const isQuiet = (path: string) => /^\/(health|metrics)(\/|$)/.test(path);

/** Logs and counts each request: the pattern of its address, never the address. */
export function observeRequests({
  log,
  metrics,
}: {
  log: Log;
  metrics: Metrics;
}): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const ms = performance.now() - start;
    const { status } = context.res;
    const route = routePath(context);
    const method = methods.has(context.req.method) ? context.req.method : "(other)";
    metrics.requests.inc({ method, route, status });
    metrics.requestSeconds.observe({ method, route }, ms / 1_000);
    if (isQuiet(route)) return;
    log.info({ ...requestFields(context), status, ms: Math.round(ms) }, "request");
  };
}

/**
 * Redacts an error for the log. Database error messages repeat the values of the statement, so only
 * their location and code are logged; in other errors digits are masked.
 */
export function logFault(log: Log, error: unknown, fields: Record<string, unknown>): void {
  // Node's error for a body that breaks off: the client left, which is no fault of the service.
  if (error instanceof Error && error.message === "aborted" && "code" in error) return;
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
