import "server-only";
import { getConfiguration } from "./configuration/configuration.ts";

/**
 * Whether a form comes from somewhere else than the portal's own pages. Nothing but Origin vouches for
 * them, forwarding headers least of all.
 */
export function hasForeignOrigin(headers: Headers): boolean {
  return headers.get("origin") !== new URL(getConfiguration().PUBLIC_URL).origin;
}
