import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { processWide } from "#portal/process-wide.ts";

interface RequestContext {
  requestId: string;
  /** Address at the other end of the connection: a client, or a proxy that names the client. */
  connection?: string | undefined;
  /** Whether the action of this request answered that something is wrong. */
  answersWithProblem?: boolean;
  /** Absent where no page is the answer. */
  response?: Pick<ServerResponse, "headersSent" | "statusCode" | "setHeader">;
}

export const requestContext = processWide(
  "request-context",
  () => new AsyncLocalStorage<RequestContext>(),
);

/** The request that is being answered, if it is one at all: jobs run without. */
export function getRequestId(): string | undefined {
  return requestContext().getStore()?.requestId;
}
