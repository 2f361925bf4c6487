import "server-only";
import type { Member, Visit } from "#portal/auth/member/member-session.ts";
import { requestContext } from "#portal/observability/request-context.ts";
import { processWide } from "#portal/process-wide.ts";
import { lookUpOffer, type MemberOffer } from "./member-memberships.ts";

/** Who follows the deep link of a membership type, and what is on offer for them. */
export type DeepLink =
  | { kind: "member"; member: Member; lookup: MemberOffer }
  | Exclude<Visit, { kind: "member" }>;

export async function openDeepLink(slug: string, visit: Visit): Promise<DeepLink> {
  if (visit.kind !== "member") return visit;
  const { member } = visit;
  return { kind: "member", member, lookup: await lookUpOffer(member.kennitala, slug) };
}

/** Keeps a deep link that does not end in a redirect for the page of the same request. */
export function handToPage(link: DeepLink): void {
  const request = requestContext().getStore();
  if (request) handedOver().set(request, link);
}

export function handedToPage(): DeepLink | undefined {
  const request = requestContext().getStore();
  return request && handedOver().get(request);
}

const handedOver = processWide("deep-links-of-requests", () => new WeakMap<object, DeepLink>());
