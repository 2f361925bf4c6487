import {
  type MemberIssue,
  type MemberLookup,
  type MemberRequest,
  readKennitala,
} from "#contract/index.ts";
import type { CallResult } from "./failure.ts";
import type { CallOptions } from "./options.ts";
import type { Transport } from "./transport.ts";

/**
 * Section "Endpoints", "Members". Both calls take a kennitala with or without its dash and send it
 * as ten digits, in the body. A response about another kennitala breaks the contract.
 * KENNITALA_INVALID is a refusal. Retried when the service is unavailable.
 */
export interface Members {
  /**
   * The member and the live memberships, newest first, each with its pass or null; issues nothing.
   */
  lookUp(request: MemberRequest, options?: CallOptions): Promise<CallResult<MemberLookup>>;

  /**
   * Issues the pass of a membership type that is issued on request. The response holds that one
   * membership. Idempotent: a member who holds the pass gets the same one. MEMBER_NOT_ELIGIBLE is a
   * refusal.
   */
  issue(request: MemberRequest, options?: CallOptions): Promise<CallResult<MemberIssue>>;
}

export function createMembers({ call }: Transport): Members {
  return {
    lookUp: (body, options) =>
      call("lookUpMember", { body, validate: sameKennitala(body), ...options }),
    issue: (body, options) =>
      call("issueMemberPass", { body, validate: sameKennitala(body), ...options }),
  };
}

/** A member's data must not reach another, whatever proxy or cache sits before the service. */
function sameKennitala(request: MemberRequest) {
  return (response: { kennitala: string }): string | undefined => {
    const requested = readKennitala(request.kennitala);
    const isSame = requested.ok && requested.kennitala === response.kennitala;
    return isSame ? undefined : "kennitala: not the one asked for";
  };
}
