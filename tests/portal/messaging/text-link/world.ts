import { randomUUID } from "node:crypto";
import type { Kennitala, Membership } from "#contract/index.ts";
import type { CallResult, Members } from "#pass-client/index.ts";
import type { ConfiguredMembershipType } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import {
  type AnswerContext,
  answerTextLink,
} from "#portal/messaging/text-link/answer-text-link.ts";
import { requestTextLink } from "#portal/messaging/text-link/text-link-requests.ts";

export const noon = new Date("2026-11-20T12:00:00Z");
export const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
export const sigridur = "0101302129" as Kennitala;
export const stranger = "0101302718" as Kennitala;

const name = (word: string) => ({ is: word, en: word });
export const types: Record<"automatic" | "onRequest", ConfiguredMembershipType> = {
  automatic: {
    subscriberListId: "11111111-1111-4111-8111-111111111111",
    slug: "felagsadild",
    issuance: "automatic",
    name: name("Félagsaðild"),
  },
  onRequest: {
    subscriberListId: "22222222-2222-4222-8222-222222222222",
    slug: "sundkort",
    issuance: "on-request",
    name: name("Sundkort"),
  },
};

interface HeldPass {
  id?: string;
  status?: string;
  walletInstalled?: boolean;
  deliveryPageUrl?: string;
}

export function membership(type: keyof typeof types, pass: HeldPass | null = {}): Membership {
  const link = "https://passes.example.is/p/abc";
  const { subscriberListId } = types[type];
  return {
    subscriptionId: randomUUID(),
    subscriptionStatus: "ACTIVE",
    subscriberListId,
    subscriberListName: type,
    pass: pass && {
      id: randomUUID(),
      status: "UNCLAIMED",
      walletInstalled: false,
      deliveryPageUrl: link,
      distributionUrl: link,
      ...pass,
    },
  };
}

export const holds = (...memberships: Membership[]) =>
  ({ kind: "ok", value: { memberships } }) as CallResult<never>;
export const refused = (code: string | null, status: number) =>
  ({ kind: "refused", code, status, message: null }) as unknown as CallResult<never>;
export const away: CallResult<never> = { kind: "unavailable", reason: "unreachable", detail: "" };

/** A portal whose service answers as the test says; what is to be sent next is kept in `sends`. */
export function deskOf(
  database: Database,
  service: { lookUp?: CallResult<never>; issue?: CallResult<never> } = {},
  dailyLimit = 500,
) {
  const calls = { lookUp: 0, issue: 0 };
  const clock = { now: noon };
  const sends: string[] = [];
  const says = { lookUp: holds(membership("automatic")), issue: away, ...service };
  const members: Members = {
    async lookUp() {
      calls.lookUp += 1;
      return says.lookUp;
    },
    async issue() {
      calls.issue += 1;
      return says.issue;
    },
  };
  const answering: AnswerContext = {
    database,
    members,
    dailyLimit,
    clock: () => clock.now,
    issuer: { membershipTypes: Object.values(types), deliveryHosts: ["passes.example.is"] },
    enqueue: async (_, messageId) => {
      sends.push(messageId);
    },
  };
  const ask = async (
    kennitala: Kennitala,
    subscriberListId?: string,
    content?: string,
  ): Promise<string> => {
    let id = "";
    const enqueue = async (_: unknown, requestId: string) => {
      id = requestId;
    };
    const asked = { kennitala, subscriberListId, content };
    await requestTextLink({ database, enqueue, now: clock.now }, asked);
    return id;
  };
  return {
    ask,
    answering,
    calls,
    clock,
    sends,
    says,
    answer: (id: string) => answerTextLink(answering, id),
  };
}
