import { selectMember } from "../../domain/select-member.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { issuerOf } from "../steps/authenticate.ts";
import { memberResponse, membershipResponse } from "./member-response.ts";

/** The live memberships of a member, newest first; issues nothing. Section "Members", "Lookup". */
export const lookUpMember: EndpointHandler<"lookUpMember"> = async (service, call) => {
  const { kennitala } = call.body;
  const found = await service.findMembersWithKey(call.credentials.keyId, kennitala);
  if (!found || !issuerOf(found.key, call.credentials)) return refusals.unauthorized();
  const member = selectMember(found.members);
  if (!member) return refusals.memberNotFound();
  const now = service.clock();
  return {
    ...memberResponse(member, kennitala),
    memberships: member.memberships.map((one) => membershipResponse(one, service.addresses, now)),
  };
};
