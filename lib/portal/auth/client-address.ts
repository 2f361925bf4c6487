import "server-only";
import type { IncomingMessage } from "node:http";
import { headers } from "next/headers";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { clientAddressOf } from "#rate-limits/client-address.ts";

/** Who asks, as limits count them. */
export async function getClientAddress(): Promise<string> {
  const sent = await headers();
  return clientAddressOf(
    sent.get("x-felagi-client") ?? "",
    sent.get("x-forwarded-for") ?? "",
    getConfiguration().TRUSTED_PROXIES,
  );
}

/** The same, of a request that nobody has begun to answer. */
export function addressOfRequest({ socket, headers: sent }: IncomingMessage): string {
  return clientAddressOf(
    socket.remoteAddress ?? "",
    String(sent["x-forwarded-for"] ?? ""),
    getConfiguration().TRUSTED_PROXIES,
  );
}
