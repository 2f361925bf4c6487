import type { Context, MiddlewareHandler } from "hono";

/** Context variables that the middleware before a handler sets. */
export interface ApiEnv {
  Variables: {
    issuerId: string;
    json: unknown;
    query: unknown;
    body: unknown;
  };
}

export type ApiContext = Context<ApiEnv>;

/** Middleware that checks one rule of a request. */
export type Step = MiddlewareHandler<ApiEnv>;
