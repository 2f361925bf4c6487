import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { processPart } from "#process/portal-process.ts";

export interface RequestContext {
  requestId: string;
  /** Address at the other end of the connection: a client, or a proxy that names the client. */
  connection?: string | undefined;
  /** Whether the action of this request answered that something is wrong. */
  answersWithProblem?: boolean;
  /** Whether the action answered with a review step. */
  answersWithReview?: boolean;
  /** Absent where no page is the answer. */
  response?: Pick<ServerResponse, "headersSent" | "statusCode" | "setHeader">;
}

export const requestContext = processPart("requestContext", () => new AsyncLocalStorage());

/** The request that is being answered, if it is one at all: jobs run without. */
export function getRequestId(): string | undefined {
  return requestContext().getStore()?.requestId;
}

/** HTTP statuses of pages that are shown instead of the requested one. */
type RefusalStatus = 403 | 404 | 503;

/** Retry-After: a service that restarts is back within this time. */
const retryAfterSeconds = "30";

/** Sets the HTTP status on the response itself, because a page of Next.js cannot set one. */
export function setResponseStatus(status: RefusalStatus): void {
  const response = requestContext().getStore()?.response;
  if (!response || response.headersSent) return;
  response.statusCode = status;
  if (status === 503) response.setHeader("retry-after", retryAfterSeconds);
}

/** Records on the request whether the page's title needs a prefix, for pages rendered without a script. */
export async function notingAnswer<Result>(act: () => Promise<Result>): Promise<Result> {
  const answer = await act();
  const context = requestContext().getStore();
  if (context && tellsProblem(answer)) context.answersWithProblem = true;
  if (context && asksToConfirm(answer)) context.answersWithReview = true;
  return answer;
}

function asksToConfirm(answer: unknown): boolean {
  return typeof answer === "object" && (answer as { step?: unknown } | null)?.step === "confirm";
}

export function answersWithProblem(): boolean {
  return requestContext().getStore()?.answersWithProblem ?? false;
}

export function answersWithReview(): boolean {
  return requestContext().getStore()?.answersWithReview ?? false;
}

/** Form states report errors in `problem`, `problems` or `failure`. */
function tellsProblem(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  const { problem, problems, failure } = answer as Record<string, unknown>;
  return Boolean(problem || failure || (Array.isArray(problems) && problems.length > 0));
}
