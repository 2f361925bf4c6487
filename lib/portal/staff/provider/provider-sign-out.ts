import "server-only";
import { unsealData } from "iron-session";
import { buildEndSessionUrl } from "openid-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { sealingKeys } from "#portal/identity/sealing-keys.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { findSealedIdToken } from "../staff-session-store.ts";
import { offersWayIn } from "../ways-in.ts";
import { getProviderClient } from "./provider-client.ts";

/** Servers refuse addresses that are much longer; a token with many groups can be. */
const longestHint = 4_000;

/** What the provider hands back when it is done, so that the sign-in page knows why one comes. */
export const signedOutState = "left";

/**
 * Where the sign-in at the provider ends too; undefined when the session did not come from there,
 * the provider offers no such thing, or it cannot be reached: then only the portal is left.
 */
export async function providerSignOutAddress(sessionId: string): Promise<string | undefined> {
  try {
    const sealed = await findSealedIdToken(getDatabase(), sessionId);
    if (!sealed || !offersWayIn("provider")) return undefined;
    const client = await getProviderClient();
    if (!client.serverMetadata().end_session_endpoint) return undefined;
    const { SESSION_SECRETS, PUBLIC_URL } = getConfiguration();
    const idToken = await unsealData<unknown>(sealed, { password: sealingKeys(SESSION_SECRETS) });
    const isUsable = typeof idToken === "string" && idToken.length <= longestHint;
    return buildEndSessionUrl(client, {
      ...(isUsable && { id_token_hint: idToken }),
      post_logout_redirect_uri: `${PUBLIC_URL}/staff/sign-in`,
      state: signedOutState,
    }).href;
  } catch (error) {
    log().warn({ reason: reasonOf(error) }, "signing out at the provider could not be asked for");
    return undefined;
  }
}
