import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Body size limit, whether or not a length was declared. A declared one is refused before the body
 * is opened: @hono/node-server closes the connection of a body that was opened and left unread, and
 * the next request on it would fail.
 */
export function limitBody(
  maxSize: number,
  onError: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const limited = bodyLimit({ maxSize, onError });
  return async (context, next) =>
    Number(context.req.header("content-length")) > maxSize
      ? onError(context)
      : limited(context, next);
}
