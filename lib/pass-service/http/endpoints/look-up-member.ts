import { selectMember } from "../../domain/select-member.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { memberResponse, membershipResponse } from "./member-response.ts";

/** The live memberships of a member, newest first; issues nothing. Section "Members", "Lookup". */
export const lookUpMember: EndpointHandler<"lookUpMember"> = async (service, call) => {
  const { kennitala } = call.body;
  const member = selectMember(await service.findMembers(call.issuerId, kennitala));
  if (!member) return refusals.memberNotFound();
  const now = service.clock();
  return {
    ...memberResponse(member, kennitala),
    memberships: member.memberships.map((one) => membershipResponse(one, service.addresses, now)),
  };
};
