import "server-only";
import { buildEndSessionUrl } from "openid-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import type { OidcClient } from "./oidc-client.ts";
import { getProviderClient } from "./provider-client.ts";

/** The `state` that the provider hands back, by which the page knows a completed sign-out. */
export const signedOutState = "left";

/** Sign-out address of the provider; undefined when it has none or cannot be reached. */
export async function endSessionAddress(
  oidcClient: OidcClient,
  { backTo, hints }: { backTo: string; hints: Record<string, string> },
): Promise<string | undefined> {
  try {
    const client = await getProviderClient(oidcClient);
    if (!client.serverMetadata().end_session_endpoint) return undefined;
    return buildEndSessionUrl(client, {
      ...hints,
      post_logout_redirect_uri: `${getConfiguration().PUBLIC_URL}${backTo}`,
      state: signedOutState,
    }).href;
  } catch (error) {
    const about = { who: oidcClient.who, reason: reasonOf(error) };
    log().warn(about, "the end session address of a provider could not be built");
    return undefined;
  }
}
