import "server-only";
import { isLoopback } from "#process/loopback.ts";
import type { ConfigurationProblem, Environment } from "./environment.ts";
import type { Issuer } from "./issuer-file.ts";

/** A member's phone cannot follow a link to the machine that the portal runs on. */
export function problemsOfHosts(
  { PUBLIC_URL }: Pick<Environment, "PUBLIC_URL">,
  { deliveryHosts }: Pick<Issuer, "deliveryHosts">,
): ConfigurationProblem[] {
  if (isLoopback(new URL(PUBLIC_URL).hostname)) return [];
  return deliveryHosts
    .filter((host) => isLoopback(host.replace(/:\d+$/, "")))
    .map((host) => ({
      where: "ISSUER_CONFIG",
      cure: `deliveryHosts names ${host}, which is this machine alone: name the host of the passes' pages`,
    }));
}
