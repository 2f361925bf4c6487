import type { Context, MiddlewareHandler } from "hono";
import type { Credentials } from "#contract/index.ts";

/** Context variables that the middleware before a handler sets. */
export interface ApiEnv {
  Variables: {
    issuerId: string;
    /** For a handler that judges them itself. */
    credentials: Credentials;
    isHandled: boolean;
    json: unknown;
    query: unknown;
    body: unknown;
  };
}

export type ApiContext = Context<ApiEnv>;

/** Middleware that checks one rule of a request. */
export type Step = MiddlewareHandler<ApiEnv>;
