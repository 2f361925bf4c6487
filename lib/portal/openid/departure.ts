import "server-only";
import * as oidc from "openid-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { OpenIdDoor } from "./door.ts";
import { getProviderClient } from "./provider-client.ts";
import { type OpenIdRefusal, refusalOfFailure } from "./refusal.ts";
import { beginRoundTrip } from "./round-trip.ts";

interface Departure {
  /** Where to go on to after the way back. */
  next: string;
  language: string;
  /** What this door asks of its provider besides. */
  asking: (provider: oidc.ServerMetadata) => { scope: string } & Record<string, string>;
}

export type SentOff = { kind: "sent"; address: URL } | { kind: "refused"; reason: OpenIdRefusal };

/** To the provider: its address, with what only this browser can bring back. */
export async function sendToProvider(
  door: OpenIdDoor,
  { next, language, asking }: Departure,
): Promise<SentOff> {
  try {
    const client = await getProviderClient(door);
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const verifier = oidc.randomPKCECodeVerifier();
    await beginRoundTrip(door, { state, nonce, verifier, next });
    const parameters = {
      redirect_uri: `${getConfiguration().PUBLIC_URL}${door.callbackPath}`,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...{ state, nonce, ui_locales: language },
      ...asking(client.serverMetadata()),
    };
    return { kind: "sent", address: oidc.buildAuthorizationUrl(client, parameters) };
  } catch (error) {
    return { kind: "refused", reason: refusalOfFailure(door, error) };
  }
}
