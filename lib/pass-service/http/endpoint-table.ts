import type { EndpointHandlers } from "./endpoint-handler.ts";
import { issueMemberPass } from "./endpoints/issue-member-pass.ts";
import { lookUpMember } from "./endpoints/look-up-member.ts";
import { readPass } from "./endpoints/read-pass.ts";

/** Who answers which endpoint of the interface; one that nobody answers yet says so. */
export const endpointHandlers: EndpointHandlers = { lookUpMember, issueMemberPass, readPass };
