import "server-only";
import { processWide } from "#portal/process-wide.ts";
import type { OpenIdDoor } from "./door.ts";

/** What a provider said of its own addresses; they need not be where its issuer is. */
const learnedOf = ({ who }: OpenIdDoor) =>
  processWide(`openid-origins-${who}`, () => new Set<string>())();

/** Where a form of the portal may lead on its way to the provider. */
export function providerOrigins(door: OpenIdDoor): string[] {
  const provider = door.getProvider();
  return provider ? [...new Set([provider.issuer.origin, ...learnedOf(door)])] : [];
}

export function learnOrigins(door: OpenIdDoor, addresses: (string | undefined)[]): void {
  for (const address of addresses) {
    if (address && URL.canParse(address)) learnedOf(door).add(new URL(address).origin);
  }
}
