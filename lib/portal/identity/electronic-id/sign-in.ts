import "server-only";
import type { ServerMetadata } from "openid-client";
import {
  countRefusedElectronicId,
  isElectronicIdRefusedAt,
  mayGoToElectronicId,
} from "#portal/limits/member-limits.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { receiveArrival } from "#portal/openid/arrival.ts";
import { sendToProvider } from "#portal/openid/departure.ts";
import { refusalOfFailure } from "#portal/openid/refusal.ts";
import { type RoundTrip, takeRoundTrip } from "#portal/openid/round-trip.ts";
import { beginMemberSession } from "../member-session.ts";
import { decideIdentity } from "./decide-identity.ts";
import { memberDoor, requireMemberProvider } from "./member-door.ts";
import type { ElectronicIdRefusal } from "./refusal.ts";

export type SentToElectronicId =
  | { kind: "sent"; address: URL }
  | { kind: "refused"; reason: ElectronicIdRefusal };

/** To the electronic ID; `slug` is the membership type that the member came for. */
export async function sendToElectronicId(departure: {
  slug: string;
  language: string;
  /** Whence somebody comes, as limits count it. */
  address: string;
}): Promise<SentToElectronicId> {
  const { slug: next, language, address } = departure;
  try {
    if (!(await mayGoToElectronicId(address))) return { kind: "refused", reason: "too-many" };
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a sign-in could not be counted");
    return { kind: "refused", reason: "failed" };
  }
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
export async function arriveFromElectronicId(
  query: URLSearchParams,
  address: string,
): Promise<ElectronicIdArrival> {
  const trip = await takeRoundTrip(memberDoor);
  // Any page can send its readers here: what began no round trip counts against nobody.
  if (!trip) return { kind: "refused", reason: "stale", slug: "" };
  const slug = trip.next;
  const refused = async (why: ElectronicIdRefusal) => {
    const reason = await refuse(why, address);
    return { kind: "refused", reason, slug } as const;
  };
  try {
    if (await isElectronicIdRefusedAt(address)) return refused("too-many");
    const reason = await signIn(query, trip);
    return reason ? refused(reason) : { kind: "signed-in", slug };
  } catch (error) {
    return refused(refusalOfFailure(memberDoor, error));
  }
}

/** Counted, and written down unless there is no end to it from this address. */
async function refuse(reason: ElectronicIdRefusal, address: string): Promise<ElectronicIdRefusal> {
  try {
    if (!(await countRefusedElectronicId(address))) return "too-many";
    log().info({ who: memberDoor.who, refusal: reason }, "a sign-in was refused");
    return reason;
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "a refused sign-in could not be counted");
    return "failed";
  }
}

async function signIn(
  query: URLSearchParams,
  trip: RoundTrip,
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
