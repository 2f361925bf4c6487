import "server-only";
import type { Kennitala } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type MemberFailure, memberFailureOf } from "#portal/pass-service-failure.ts";
import { decideOffers, type Offer } from "./decide-offer.ts";

export type Issued = { kind: "issued"; offer: Offer } | { kind: "failed"; failure: MemberFailure };

/** Asks for the member's pass. The call names no type: its answer says which one was issued. */
export async function issuePass(kennitala: Kennitala): Promise<Issued> {
  const answer = await getPassClient().members.issue({ kennitala });
  if (answer.kind !== "ok") return { kind: "failed", failure: memberFailureOf(answer) };
  const { issuer } = getConfiguration();
  // The held type comes first, and only an unheld one is ever left out.
  const [offer] = decideOffers(
    issuer.membershipTypes,
    answer.value.memberships,
    issuer.deliveryHosts,
  );
  return offer ? { kind: "issued", offer } : { kind: "failed", failure: "broken-contract" };
}
