import {
  type MemberIssue,
  type MemberLookup,
  type MemberRequest,
  readKennitala,
} from "#contract/index.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/**
 * Section "Endpoints", "Members". Both calls send the kennitala as ten digits, in the body, and
 * take an answer about any other kennitala for a broken contract. KENNITALA_INVALID is a refusal.
 */
export interface Members {
  /**
   * The member and the live memberships, newest first, each with its pass or null; issues nothing.
   * Repeated when the service cannot be reached.
   */
  lookUp(request: MemberRequest, options?: CallOptions): Promise<Answer<MemberLookup>>;

  /**
   * Issues the pass of a membership type that is issued on request, and answers with that one
   * membership; while the member holds the pass it is the same again, so the call is repeated
   * when the service cannot be reached. MEMBER_NOT_ELIGIBLE is a refusal.
   */
  issue(request: MemberRequest, options?: CallOptions): Promise<Answer<MemberIssue>>;
}

export function createMembers({ call }: Transport): Members {
  return {
    lookUp: (body, options) => call("lookUpMember", { body, ...only(body), ...options }),
    issue: (body, options) => call("issueMemberPass", { body, ...only(body), ...options }),
  };
}

/** A member's data must not reach another, whatever sits between here and the service. */
function only(request: MemberRequest) {
  return {
    objection: (answer: { kennitala: string }) => {
      const asked = readKennitala(request.kennitala);
      const same = asked.ok && asked.kennitala === answer.kennitala;
      return same ? undefined : "kennitala: not the one asked for";
    },
  };
}
