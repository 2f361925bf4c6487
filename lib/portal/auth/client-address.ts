import "server-only";
import { headers } from "next/headers";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { requestContext } from "#portal/observability/request-context.ts";
import { clientAddressOf } from "#rate-limits/client-address.ts";

/** Who asks, as rate limits count them. */
export async function getClientAddress(): Promise<string> {
  const sent = await headers();
  return clientAddressOf(
    requestContext().getStore()?.connection ?? "",
    sent.get("x-forwarded-for") ?? "",
    getConfiguration().TRUSTED_PROXIES,
  );
}
