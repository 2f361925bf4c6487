import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { processWide } from "#portal/process-wide.ts";
import { offersWayIn } from "../ways-in.ts";

/** What the provider said of its own addresses; they need not be where its issuer is. */
const learned = processWide("staff-provider-origins", () => new Set<string>());

/** Where a form of the portal may lead on its way to the provider. */
export function providerOrigins(): string[] {
  const { staffProvider } = getConfiguration();
  if (!staffProvider || !offersWayIn("provider")) return [];
  return [...new Set([staffProvider.issuer.origin, ...learned()])];
}

export function learnOrigins(addresses: (string | undefined)[]): void {
  for (const address of addresses) {
    if (address && URL.canParse(address)) learned().add(new URL(address).origin);
  }
}
