import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Body size limit, whether or not a length was declared. A declared one is judged by its header and
 * the body left alone: @hono/node-server closes the connection of a body that was opened and left
 * unread, and reads one that nobody opened in a third of the time.
 */
export function limitBody(
  maxSize: number,
  onError: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const limited = bodyLimit({ maxSize, onError });
  return async (context, next) => {
    const declared = Number(context.req.header("content-length"));
    if (declared > maxSize) return onError(context);
    const isDeclared = Number.isInteger(declared) && !context.req.header("transfer-encoding");
    return isDeclared ? next() : limited(context, next);
  };
}
