import type { Context } from "hono";
import { clientAddressOf } from "#rate-limits/client-address.ts";
import type { Limiter } from "#rate-limits/limiter.ts";
import type { Service } from "../service.ts";

/** What `handle` is told of the connection that a request came over. */
export interface Connection {
  remoteAddress: string;
}

/** Counts one more of something for the address that asks; the minutes to wait when it is too many. */
export function minutesToWait(
  context: Context,
  { trustedProxies }: Service,
  limiter: Limiter,
): Promise<number | undefined> {
  const { remoteAddress } = context.env as Connection;
  const forwardedFor = context.req.header("x-forwarded-for") ?? "";
  return limiter.count(clientAddressOf(remoteAddress, forwardedFor, trustedProxies));
}
