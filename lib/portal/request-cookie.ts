import "server-only";
import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";

/** A cookie of a request that Next.js does not have yet; of two by one name the last, as pages read them. */
export function cookieOf({ headers }: Pick<IncomingMessage, "headers">, name: string) {
  const lastFirst = (headers.cookie ?? "").split(";").reverse().join(";");
  return parseCookie(lastFirst)[name];
}
