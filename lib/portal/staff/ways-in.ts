import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { WayIn } from "#portal/configuration/issuer-file.ts";

/** Whether the issuer lets staff come in this way. */
export function offersWayIn(way: WayIn): boolean {
  return getConfiguration().issuer.staffSignIn.includes(way);
}
