import "server-only";
import { processWide } from "#portal/process-wide.ts";
import type { OidcClient } from "./oidc-client.ts";

/** What a provider said of its own addresses; they need not be where its issuer is. */
const learnedOf = ({ who }: OidcClient) =>
  processWide(`openid-origins-${who}`, () => new Set<string>())();

/** Where a form of the portal may lead on its way to the provider. */
export function providerOrigins(oidcClient: OidcClient): string[] {
  const provider = oidcClient.getProvider();
  return provider ? [...new Set([provider.issuer.origin, ...learnedOf(oidcClient)])] : [];
}

export function learnOrigins(oidcClient: OidcClient, addresses: (string | undefined)[]): void {
  for (const address of addresses) {
    if (address && URL.canParse(address)) learnedOf(oidcClient).add(new URL(address).origin);
  }
}
