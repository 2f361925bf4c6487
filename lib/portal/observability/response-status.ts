import "server-only";
import { requestContext } from "./request-context.ts";

/** What a page can be instead of what was asked for. */
type RefusalStatus = 403 | 404 | 503;

/** A service that restarts is back within this time. */
const retryAfterSeconds = "30";

/** Sets the HTTP status on the response itself, because a page of Next.js cannot set one. */
export function setResponseStatus(status: RefusalStatus): void {
  const response = requestContext().getStore()?.response;
  if (!response || response.headersSent) return;
  response.statusCode = status;
  if (status === 503) response.setHeader("retry-after", retryAfterSeconds);
}
