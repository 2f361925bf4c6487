import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "#portal/process-wide.ts";

export const requestContext = processWide(
  "request-context",
  () => new AsyncLocalStorage<{ requestId: string }>(),
);

/** The request that is being answered, if it is one at all: jobs run without. */
export function getRequestId(): string | undefined {
  return requestContext().getStore()?.requestId;
}
