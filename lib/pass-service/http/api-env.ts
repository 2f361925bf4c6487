import type { Context, MiddlewareHandler } from "hono";

/** What the steps before a handler have found out about a request. */
export interface ApiEnv {
  Variables: { issuerId: string; text: string; json: unknown; query: unknown; body: unknown };
}

export type ApiContext = Context<ApiEnv>;

/** One rule that a request must meet before it is answered. */
export type Step = MiddlewareHandler<ApiEnv>;
