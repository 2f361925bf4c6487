import "server-only";
import * as oidc from "openid-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { saveAuthorizationState } from "./authorization-state.ts";
import type { OidcClient } from "./oidc-client.ts";
import { getProviderClient } from "./provider-client.ts";
import { type OpenIdRefusal, refusalOfFailure } from "./refusal.ts";

interface AuthorizationOptions {
  /** The page to open after the callback. */
  next: string;
  language: string;
  /** Parameters of the client's own, such as the scope. */
  extraParameters: (provider: oidc.ServerMetadata) => { scope: string } & Record<string, string>;
}

export type AuthorizationStart =
  | { kind: "sent"; address: URL }
  | { kind: "refused"; reason: OpenIdRefusal };

/** The address of an authorization request; its state, nonce and PKCE verifier go into a cookie. */
export async function startAuthorization(
  oidcClient: OidcClient,
  { next, language, extraParameters }: AuthorizationOptions,
): Promise<AuthorizationStart> {
  try {
    const client = await getProviderClient(oidcClient);
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const verifier = oidc.randomPKCECodeVerifier();
    await saveAuthorizationState(oidcClient, { state, nonce, verifier, next });
    const parameters = {
      redirect_uri: `${getConfiguration().PUBLIC_URL}${oidcClient.callbackPath}`,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
      ui_locales: language,
      ...extraParameters(client.serverMetadata()),
    };
    return { kind: "sent", address: oidc.buildAuthorizationUrl(client, parameters) };
  } catch (error) {
    return { kind: "refused", reason: refusalOfFailure(oidcClient, error) };
  }
}
