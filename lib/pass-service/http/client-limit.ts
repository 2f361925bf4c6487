import type { Context } from "hono";
import { clientAddressOf } from "#rate-limits/client-address.ts";
import type { Limiter } from "#rate-limits/limiter.ts";
import type { Service } from "../service.ts";

/** The connection that a request came over. */
export interface Connection {
  remoteAddress: string;
}

/** Counts a request for its client address; the minutes to wait when the limit is exceeded. */
export function countRequest(
  context: Context,
  { trustedProxies }: Service,
  limiter: Limiter,
): Promise<number | undefined> {
  const { remoteAddress } = context.env as Connection;
  const forwardedFor = context.req.header("x-forwarded-for") ?? "";
  return limiter.count(clientAddressOf(remoteAddress, forwardedFor, trustedProxies));
}
