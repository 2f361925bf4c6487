import "server-only";
import { createHash } from "node:crypto";
import * as oidc from "openid-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { limiterOf } from "#portal/limits/limiter.ts";
import type { AuthorizationState } from "./authorization-request.ts";
import type { OidcClient } from "./oidc-client.ts";
import { getProviderClient } from "./provider-client.ts";

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
