import "server-only";
import * as oidc from "openid-client";
import { recordActivity } from "#portal/activity/record-activity.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { countRefusalAt, isRefusedAt, isUsedForTheFirstTime } from "../sign-in-limits.ts";
import { beginStaffSession } from "../staff-session.ts";
import { type Admission, admit } from "./admit.ts";
import {
  callbackPath,
  forgetProvider,
  getProviderClient,
  requireStaffProvider,
} from "./provider-client.ts";
import { personOfTokens } from "./provider-person.ts";
import { codesOf, type ProviderRefusal, refusalOfError } from "./refusal.ts";
import { beginRoundTrip, type RoundTrip, takeRoundTrip } from "./round-trip.ts";

export type SentOff = { kind: "sent"; address: URL } | { kind: "refused"; reason: ProviderRefusal };

/** To the provider: its address, with what only this browser can bring back. */
export async function sendToProvider({
  next,
  address,
  language,
}: {
  next: string;
  address: string;
  language: string;
}): Promise<SentOff> {
  try {
    const client = await getProviderClient();
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const verifier = oidc.randomPKCECodeVerifier();
    await beginRoundTrip({ state, nonce, verifier, next });
    const parameters = {
      redirect_uri: `${getConfiguration().PUBLIC_URL}${callbackPath}`,
      scope: scopeFor(client.serverMetadata()),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...{ state, nonce, ui_locales: language },
    };
    return { kind: "sent", address: oidc.buildAuthorizationUrl(client, parameters) };
  } catch (error) {
    return { kind: "refused", reason: await refuse(reasonOfError(error), address) };
  }
}

/** Some providers tell groups only to whoever asks for them by name. */
function scopeFor({ scopes_supported = [] }: oidc.ServerMetadata): string {
  const { groupsClaim } = requireStaffProvider();
  return [
    "openid",
    "profile",
    "email",
    ...scopes_supported.filter((one) => one === groupsClaim),
  ].join(" ");
}

export type Arrival = { next: string } & (
  | { kind: "signed-in" }
  | { kind: "refused"; reason: ProviderRefusal }
);

/** Back from the provider: with a session, or with the reason why not. */
export async function arriveFromProvider(
  query: URLSearchParams,
  address: string,
): Promise<Arrival> {
  const trip = await takeRoundTrip();
  const next = trip?.next ?? "";
  try {
    const { admission, idToken } = await admitArrival(query, trip, address);
    if (admission.kind === "refused") {
      const reason = await refuse(admission.reason, address, admission.accountId);
      return { kind: "refused", reason, next };
    }
    const { id: staffId } = admission.account;
    await beginStaffSession(staffId, idToken);
    await recordActivity(getDatabase(), { staffId, action: "provider-sign-in", outcome: "done" });
    return { kind: "signed-in", next };
  } catch (error) {
    return { kind: "refused", reason: await refuse(reasonOfError(error), address), next };
  }
}

const refused = (reason: ProviderRefusal) => ({
  admission: { kind: "refused", reason } as const,
});

async function admitArrival(
  query: URLSearchParams,
  trip: RoundTrip | undefined,
  address: string,
): Promise<{ admission: Admission; idToken?: string | undefined }> {
  if (await isRefusedAt(address)) return refused("too-many");
  if (!trip || query.get("state") !== trip.state) return refused("stale");
  if (!(await isUsedForTheFirstTime(trip.state))) return refused("stale");
  const client = await getProviderClient();
  const tokens = await oidc.authorizationCodeGrant(
    client,
    new URL(`${callbackPath}?${query}`, getConfiguration().PUBLIC_URL),
    {
      ...{ expectedState: trip.state, expectedNonce: trip.nonce, pkceCodeVerifier: trip.verifier },
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims) return refused("not-trusted");
  const person = await personOfTokens(client, tokens, claims);
  return { admission: await admit(getDatabase(), person, new Date()), idToken: tokens.id_token };
}

function reasonOfError(error: unknown): ProviderRefusal {
  const reason = refusalOfError(error);
  log().warn(
    { refusal: reason, reason: reasonOf(error), ...codesOf(error) },
    "a sign-in through the identity provider failed",
  );
  // What we know of the provider may have grown old.
  if (reason === "unreachable" || reason === "not-trusted") forgetProvider();
  return reason;
}

/** Written down, unless there is no end to it from this address. */
async function refuse(
  reason: ProviderRefusal,
  address: string,
  staffId?: string,
): Promise<ProviderRefusal> {
  try {
    if (!(await countRefusalAt(address))) return "too-many";
    const isFault = reason === "unreachable" || reason === "failed";
    await recordActivity(getDatabase(), {
      ...{ staffId, action: "provider-sign-in", outcome: isFault ? "failed" : "refused" },
      details: { code: reason },
    });
    return reason;
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a refused sign-in could not be recorded");
    return "failed";
  }
}
