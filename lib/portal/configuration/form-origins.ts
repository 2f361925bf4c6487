import "server-only";
import { processWide } from "#portal/process-wide.ts";
import { isLoopback } from "#process/loopback.ts";
import { getConfiguration } from "./configuration.ts";

/** Origins for `form-action`, which the redirect after a form obeys. */
export const formOrigins = processWide(
  "form-origins",
  () => new Set(deliveryOrigins(getConfiguration().issuer.deliveryHosts)),
);

/** Delivery pages are https, and http on loopback alone. */
export function deliveryOrigins(allowedHosts: readonly string[]): string[] {
  return allowedHosts.map((host) => {
    const { hostname } = new URL(`http://${host}`);
    return `${isLoopback(hostname) ? "http" : "https"}://${host.toLowerCase()}`;
  });
}
