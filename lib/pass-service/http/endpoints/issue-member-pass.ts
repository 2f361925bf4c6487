import { issuePass } from "../../store/issue-pass.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { memberResponse, membershipResponse } from "./member-response.ts";

/** Issues the pass that the member asks for; a repetition changes nothing. Section "Members", "Issue". */
export const issueMemberPass: EndpointHandler<"issueMemberPass"> = async (service, call) => {
  const { kennitala } = call.body;
  const { database, clock, newId, newCode, addresses } = service;
  const now = clock();
  const { issuerId } = call;
  const result = await issuePass(database, { issuerId, kennitala, now, newId, newCode });
  switch (result.outcome) {
    case "unknown-member":
      return refusals.memberNotFound();
    case "not-eligible":
      return refusals.memberNotEligible();
    case "not-issuable":
      return refusals.templateNotIssuable();
    case "held":
    case "issued":
      return {
        ...memberResponse(result.member, kennitala),
        memberships: [membershipResponse(result.membership, addresses, now)],
      };
    default:
      return result satisfies never;
  }
};
