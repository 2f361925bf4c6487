import "server-only";
import type { Kennitala } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { ConfiguredMembershipType, Wording } from "#portal/configuration/issuer-file.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type MemberFailure, memberFailureOf } from "#portal/pass-service-failure.ts";
import { decideIssued } from "./decide-issued.ts";
import type { Offer } from "./decide-offer.ts";

export type Issued =
  | { kind: "issued"; offer: Offer }
  | { kind: "another-type"; name: Wording }
  | { kind: "failed"; failure: MemberFailure };

/** Asks for the member's pass of a type that is issued on request. */
export async function issuePass(
  kennitala: Kennitala,
  asked: ConfiguredMembershipType,
): Promise<Issued> {
  const answer = await getPassClient().members.issue({ kennitala });
  if (answer.kind !== "ok") return { kind: "failed", failure: memberFailureOf(answer) };
  const decided = decideIssued(asked, answer.value.memberships, getConfiguration().issuer);
  return decided.kind === "nothing" ? { kind: "failed", failure: "broken-contract" } : decided;
}
