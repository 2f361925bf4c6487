import "server-only";
import type { ServerMetadata } from "openid-client";
import { recordActivity } from "#portal/activity/record-activity.ts";
import { getDatabase } from "#portal/database/database.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { receiveArrival } from "#portal/openid/arrival.ts";
import { sendToProvider } from "#portal/openid/departure.ts";
import { refusalOfFailure } from "#portal/openid/refusal.ts";
import { type RoundTrip, takeRoundTrip } from "#portal/openid/round-trip.ts";
import { countRefusalAt, isRefusedAt } from "../sign-in-limits.ts";
import { beginStaffSession } from "../staff-session.ts";
import { type Admission, admit } from "./admit.ts";
import { personOfTokens } from "./provider-person.ts";
import type { ProviderRefusal } from "./refusal.ts";
import { requireStaffProvider, staffDoor } from "./staff-door.ts";

export type StaffSentOff =
  | { kind: "sent"; address: URL }
  | { kind: "refused"; reason: ProviderRefusal };

export async function sendStaffToProvider({
  address,
  ...departure
}: {
  next: string;
  address: string;
  language: string;
}): Promise<StaffSentOff> {
  const asking = (provider: ServerMetadata) => ({ scope: scopeFor(provider) });
  const sent = await sendToProvider(staffDoor, { ...departure, asking });
  if (sent.kind === "sent") return sent;
  return { kind: "refused", reason: await refuse(sent.reason, address) };
}

/** Some providers tell groups only to whoever asks for them by name. */
function scopeFor({ scopes_supported = [] }: ServerMetadata): string {
  const { groupsClaim } = requireStaffProvider();
  return [
    "openid",
    "profile",
    "email",
    ...scopes_supported.filter((one) => one === groupsClaim),
  ].join(" ");
}

export type StaffArrival = { next: string } & (
  | { kind: "signed-in" }
  | { kind: "refused"; reason: ProviderRefusal }
);

/** Back from the provider: with a session, or with the reason why not. */
export async function arriveFromProvider(
  query: URLSearchParams,
  address: string,
): Promise<StaffArrival> {
  const trip = await takeRoundTrip(staffDoor);
  // Any page can send its readers here: what began no round trip counts against nobody.
  if (!trip) return { kind: "refused", reason: "stale", next: "" };
  const { next } = trip;
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
    const reason = await refuse(refusalOfFailure(staffDoor, error), address);
    return { kind: "refused", reason, next };
  }
}

const refused = (reason: ProviderRefusal) => ({
  admission: { kind: "refused", reason } as const,
});

async function admitArrival(
  query: URLSearchParams,
  trip: RoundTrip,
  address: string,
): Promise<{ admission: Admission; idToken?: string | undefined }> {
  if (await isRefusedAt(address)) return refused("too-many");
  const arrival = await receiveArrival(staffDoor, query, trip);
  if (arrival.kind === "refused") return refused(arrival.reason);
  const { client, tokens, claims } = arrival;
  const person = await personOfTokens(client, tokens, claims);
  return { admission: await admit(getDatabase(), person, new Date()), idToken: tokens.id_token };
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
