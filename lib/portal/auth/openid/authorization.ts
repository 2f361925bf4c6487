import "server-only";
import { createHash } from "node:crypto";
import * as oidc from "openid-client";
import { z } from "zod";
import { limiterOf } from "#portal/auth/rate-limits.ts";
import { openSealedCookie } from "#portal/auth/sealed-cookie.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getProviderClient, type OidcClient } from "./oidc-client.ts";
import { type OpenIdRefusal, refusalOfFailure } from "./openid-refusal.ts";

interface AuthorizationOptions {
  /** The page to open after the callback. */
  next: string;
  language: string;
  /** Parameters of the client's own, such as the scope. */
  extraParameters: (provider: oidc.ServerMetadata) => { scope: string } & Record<string, string>;
}

type AuthorizationStart =
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

const lifetimeMs = 10 * 60_000;

/** State of an authorization request, in a sealed cookie until the callback. */
const authorizationStateSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  /** The page to open after the callback. */
  next: z.string(),
});
export type AuthorizationState = z.infer<typeof authorizationStateSchema>;

/** A second sign-in in the same browser takes the place of the first. */
async function saveAuthorizationState(
  oidcClient: OidcClient,
  pending: AuthorizationState,
): Promise<void> {
  const session = await openSealedCookie<AuthorizationState>(cookieOf(oidcClient));
  Object.assign(session, pending);
  await session.save();
}

/** Reads the state and deletes its cookie; undefined when it is missing, damaged or expired. */
export async function takeAuthorizationState(
  oidcClient: OidcClient,
): Promise<AuthorizationState | undefined> {
  const session = await openSealedCookie<AuthorizationState>(cookieOf(oidcClient));
  const read = authorizationStateSchema.safeParse({ ...session });
  session.destroy();
  return read.data;
}

/** The callback is a top-level navigation from another site, to which SameSite=Lax sends the cookie. */
const cookieOf = ({ who }: OidcClient) => ({ name: `felagi-${who}-provider`, lifetimeMs });

export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

type CallbackResult =
  | {
      kind: "authenticated";
      client: oidc.Configuration;
      tokens: oidc.TokenEndpointResponse;
      claims: Claims;
    }
  | { kind: "refused"; reason: "stale" | "not-trusted" };

/** The claims of the callback's verified ID token; throws what `refusalOfFailure` understands. */
export async function handleCallback(
  oidcClient: OidcClient,
  query: URLSearchParams,
  pending: AuthorizationState,
): Promise<CallbackResult> {
  if (query.get("state") !== pending.state) return { kind: "refused", reason: "stale" };
  if (!(await isFirstUseOfState(pending.state))) return { kind: "refused", reason: "stale" };
  const client = await getProviderClient(oidcClient);
  const tokens = await oidc.authorizationCodeGrant(
    client,
    new URL(`${oidcClient.callbackPath}?${query}`, getConfiguration().PUBLIC_URL),
    {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  return claims
    ? { kind: "authenticated", client, tokens, claims }
    : { kind: "refused", reason: "not-trusted" };
}

/** Replay protection: remembered for longer than the state cookie lives. */
const uses = limiterOf({ name: "sign-in-round-trip", limit: 1, minutes: 15 });

/** Whether this state was not used in a callback before. */
async function isFirstUseOfState(state: string): Promise<boolean> {
  const key = createHash("sha256").update(state).digest("base64url");
  return (await uses().count(key)) === undefined;
}
