import "server-only";
import type { ServerMetadata } from "openid-client";
import { log } from "#portal/observability/log.ts";
import { receiveArrival } from "#portal/openid/arrival.ts";
import { type SentOff, sendToProvider } from "#portal/openid/departure.ts";
import { refusalOfFailure } from "#portal/openid/refusal.ts";
import { type RoundTrip, takeRoundTrip } from "#portal/openid/round-trip.ts";
import { beginMemberSession } from "../member-session.ts";
import { decideIdentity } from "./decide-identity.ts";
import { memberDoor, requireMemberProvider } from "./member-door.ts";
import type { ElectronicIdRefusal } from "./refusal.ts";

/** To the electronic ID; `slug` is the membership type that the member came for. */
export function sendToElectronicId(departure: {
  slug: string;
  language: string;
}): Promise<SentOff> {
  const { slug: next, language } = departure;
  return sendToProvider(memberDoor, { next, language, asking });
}

/** How the member is to show who they are, and the kennitala in the token itself. */
function asking(provider: ServerMetadata): { scope: string } & Record<string, string> {
  const { kennitalaClaim, acrValues, maxAgeSeconds } = requireMemberProvider();
  const { scopes_supported: scopes = [], claims_parameter_supported: asksForClaims } = provider;
  const claims = JSON.stringify({ id_token: { [kennitalaClaim]: { essential: true } } });
  return {
    scope: ["openid", "profile", ...scopes.filter((one) => one === kennitalaClaim)].join(" "),
    max_age: String(maxAgeSeconds),
    ...(acrValues.length > 0 && { acr_values: acrValues.join(" ") }),
    ...(asksForClaims && { claims }),
  };
}

export type ElectronicIdArrival = { slug: string } & (
  | { kind: "signed-in" }
  | { kind: "refused"; reason: ElectronicIdRefusal }
);

/** Back from the electronic ID: with a session, or with the reason why not. */
export async function arriveFromElectronicId(query: URLSearchParams): Promise<ElectronicIdArrival> {
  const trip = await takeRoundTrip(memberDoor);
  const slug = trip?.next ?? "";
  try {
    const reason = await signIn(query, trip);
    if (!reason) return { kind: "signed-in", slug };
    log().info({ who: memberDoor.who, refusal: reason }, "a sign-in was refused");
    return { kind: "refused", reason, slug };
  } catch (error) {
    return { kind: "refused", reason: refusalOfFailure(memberDoor, error), slug };
  }
}

async function signIn(
  query: URLSearchParams,
  trip: RoundTrip | undefined,
): Promise<ElectronicIdRefusal | undefined> {
  const arrival = await receiveArrival(memberDoor, query, trip);
  if (arrival.kind === "refused") return arrival.reason;
  const { claims } = arrival;
  const identity = decideIdentity(claims, requireMemberProvider(), new Date());
  if (identity.kind === "refused") return identity.reason;
  await beginMemberSession({
    ...{ kennitala: identity.kennitala, mode: "electronic-id" },
    ...(typeof claims.sid === "string" &&
      claims.sid.length <= 200 && { providerSession: claims.sid }),
  });
  return undefined;
}
