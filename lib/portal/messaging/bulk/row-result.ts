import "server-only";
import { isClosedPassStatus, type MemberLookup, type Pass } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { checkResults } from "#portal/database/schema/messages.ts";
import { type DecidableType, decideOffer } from "#portal/memberships/decide-offer.ts";
import {
  type LookedUpMember,
  readMemberLookup,
  staffFailureOf,
} from "#portal/pass-service/failure.ts";

export type CheckResult = (typeof checkResults)[number];

export interface CheckedRow {
  result: CheckResult;
  passId: string | null;
  passStatus: string | null;
}

/** What became of a row, or why that is not known yet: the same may be asked later. */
export type RowOutcome = CheckedRow | { again: "unreachable" | "key-refused" };

/** A row that names a member: the pass of the chosen type. Nothing is issued. */
export function outcomeOfMember(
  answer: CallResult<MemberLookup>,
  type: DecidableType,
  deliveryHosts: Issuer["deliveryHosts"],
): RowOutcome {
  const read = readMemberLookup(answer);
  if (read.kind === "not-a-member") return without("not-a-member");
  if (read.kind === "failed") return withoutMember(read.failure);
  const offer = decideOffer(type, read.lookup.memberships, deliveryHosts);
  switch (offer.kind) {
    case "hand-out":
      return {
        result: offer.inWallet ? "in-wallet" : "open",
        passId: offer.passId,
        passStatus: offer.status,
      };
    case "closed":
      return { result: "closed", passId: null, passStatus: offer.status };
    case "untrusted-link":
      return without("untrusted-link");
    case "get-pass":
      return without("not-issued");
    case "being-prepared":
      return without("being-prepared");
    case "no-pass-now":
      return without("no-pass");
    case "no-membership":
      return without("no-membership");
    default:
      return offer satisfies never;
  }
}

function withoutMember(
  failure: Extract<LookedUpMember, { kind: "failed" }>["failure"],
): RowOutcome {
  switch (failure) {
    case "unreachable":
    case "key-refused":
      return { again: failure };
    case "broken-contract":
      return without("not-asked");
    case "kennitala-invalid":
    case "not-eligible":
      return without("not-a-member");
    default:
      return failure satisfies never;
  }
}

/** A row that names a pass. Some wallet holds it while it is ACTIVE. */
export function outcomeOfPass(answer: CallResult<Pass>): RowOutcome {
  if (answer.kind === "ok") {
    const { id, status } = answer.value;
    if (isClosedPassStatus(status)) return { result: "closed", passId: null, passStatus: status };
    const result = status === "ACTIVE" ? "in-wallet" : "open";
    return { result, passId: id, passStatus: status };
  }
  const failure = staffFailureOf(answer);
  if (failure === "not-there") return without("no-such-pass");
  return failure === "broken-contract" ? without("not-asked") : { again: failure };
}

function without(result: CheckResult): CheckedRow {
  return { result, passId: null, passStatus: null };
}
