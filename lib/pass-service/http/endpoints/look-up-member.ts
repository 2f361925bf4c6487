import { whichMemberAnswers } from "../../domain/which-member-answers.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { memberAnswer, membershipAnswer } from "./member-answer.ts";

/** The live memberships of a member, newest first; issues nothing. Section "Members", "Lookup". */
export const lookUpMember: EndpointHandler<"lookUpMember"> = async (service, call) => {
  const { kennitala } = call.body;
  const members = await service.findMembers(call.issuerId, kennitala);
  const member = whichMemberAnswers(members);
  if (!member) return refusals.memberNotFound();
  const now = service.clock();
  return {
    ...memberAnswer(member, kennitala),
    memberships: member.memberships.map((one) => membershipAnswer(one, service.addresses, now)),
  };
};
