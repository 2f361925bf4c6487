import "server-only";
import * as oidc from "openid-client";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { OpenIdDoor } from "./door.ts";
import { isUsedForTheFirstTime } from "./first-use.ts";
import { getProviderClient } from "./provider-client.ts";
import type { RoundTrip } from "./round-trip.ts";

export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

export type Arrival =
  | {
      kind: "arrived";
      client: oidc.Configuration;
      tokens: oidc.TokenEndpointResponse;
      claims: Claims;
    }
  | { kind: "refused"; reason: "stale" | "not-trusted" };

/**
 * Back from the provider: what it says of whoever comes, signed, for us, for this one round trip.
 * Throws what `refusalOfFailure` understands when it is not, or when the provider does not answer.
 */
export async function receiveArrival(
  door: OpenIdDoor,
  query: URLSearchParams,
  trip: RoundTrip,
): Promise<Arrival> {
  if (query.get("state") !== trip.state) return { kind: "refused", reason: "stale" };
  if (!(await isUsedForTheFirstTime(trip.state))) return { kind: "refused", reason: "stale" };
  const client = await getProviderClient(door);
  const tokens = await oidc.authorizationCodeGrant(
    client,
    new URL(`${door.callbackPath}?${query}`, getConfiguration().PUBLIC_URL),
    {
      ...{ expectedState: trip.state, expectedNonce: trip.nonce, pkceCodeVerifier: trip.verifier },
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  return claims
    ? { kind: "arrived", client, tokens, claims }
    : { kind: "refused", reason: "not-trusted" };
}
