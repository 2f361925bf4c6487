import "server-only";
import { isLoopback } from "#process/loopback.ts";
import { processPart } from "#process/portal-process.ts";
import { getConfiguration } from "./configuration.ts";

/** Origins for `form-action`, which the redirect after a form obeys. */
export const formOrigins = processPart(
  "formOrigins",
  () => new Set(deliveryOrigins(getConfiguration().issuer.deliveryHosts)),
);

/** Delivery pages are https, and http on loopback alone. */
export function deliveryOrigins(allowedHosts: readonly string[]): string[] {
  return allowedHosts.map((host) => {
    const { hostname } = new URL(`http://${host}`);
    return `${isLoopback(hostname) ? "http" : "https"}://${host.toLowerCase()}`;
  });
}

/** Whether a form comes from elsewhere. Origin alone counts, not forwarding headers. */
export function hasForeignOrigin(headers: Headers): boolean {
  return headers.get("origin") !== new URL(getConfiguration().PUBLIC_URL).origin;
}
