import "server-only";
import { getConfiguration } from "./configuration/configuration.ts";

/** Whether a form comes from elsewhere. Origin alone counts, not forwarding headers. */
export function hasForeignOrigin(headers: Headers): boolean {
  return headers.get("origin") !== new URL(getConfiguration().PUBLIC_URL).origin;
}
