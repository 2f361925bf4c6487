import "server-only";
import { randomUUID } from "node:crypto";
import { type Kennitala, kennitalaSchema, type Membership } from "#contract/index.ts";
import type { Members } from "#pass-client/index.ts";
import type { ConfiguredMembershipType, Issuer } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import { unsealText } from "#portal/database/sealed-text.ts";
import { decideOffer, decideOffers, type Offer } from "#portal/memberships/decide-offer.ts";
import {
  type enqueueSending,
  startWorker,
  type TextLinkJob,
  textLinkQueue,
} from "#portal/messaging/job-queue.ts";
import { insertMessage } from "#portal/messaging/sending/message-store.ts";
import {
  type MemberFailure,
  memberFailureOf,
  readMemberLookup,
} from "#portal/pass-service/failure.ts";
import {
  answerRequest,
  findUnanswered,
  grantTextLink,
  type TextLinkOutcome,
  type TextLinkRequest,
} from "./text-link-requests.ts";

export interface AnswerContext extends LookupContext {
  database: Database;
  dailyLimit: number;
  clock: () => Date;
  enqueue: typeof enqueueSending;
}

/** A request times out after this long: a later text would only confuse whoever asked. */
const timeoutMs = 10 * 60_000;

/**
 * Looks the member up and plans the text with their link. However often and by however many it is
 * called, a request leads to one message at most: the message's token is the request's identifier.
 * `retry`: the service does not answer, so the same may be tried later.
 */
export async function answerTextLink(
  context: AnswerContext,
  id: string,
): Promise<"done" | "retry"> {
  const { database, dailyLimit, clock } = context;
  const request = await findUnanswered(database, id);
  if (!request) return "done";
  const unsealed = unsealText("text links", request.sealedKennitala);
  const kennitala = kennitalaSchema.safeParse(unsealed).data;
  if (!kennitala) return answered(context, request, "failed");
  const grant = await database.transaction(async (transaction) => {
    const decided = await grantTextLink(transaction, request, { now: clock(), dailyLimit });
    if (decided !== "granted" && decided !== "answered") {
      await answerRequest(transaction, id, { outcome: decided, now: clock() });
    }
    return decided;
  });
  if (grant !== "granted") return "done";
  const { subscriberListId } = request;
  const found = await findPass(context, { kennitala, subscriberListId });
  switch (found.kind) {
    case "text":
      await planText(context, request, found);
      return "done";
    case "nothing":
      return answered(context, request, found.outcome);
    case "retry": {
      const waited = clock().getTime() - request.requestedAt.getTime();
      return waited < timeoutMs ? "retry" : answered(context, request, "service-away");
    }
    default:
      return found satisfies never;
  }
}

/** The message, its job and the answer together, or none of them. */
async function planText(
  { database, clock, enqueue }: AnswerContext,
  { id, kennitalaDigest, content }: TextLinkRequest,
  pass: { passId: string; passTitle: string },
): Promise<void> {
  const { passId, passTitle } = pass;
  const now = clock();
  await database.transaction(async (transaction) => {
    const planned = await insertMessage(transaction, {
      id: randomUUID(),
      kind: "sms",
      passId,
      passTitle,
      kennitalaDigest,
      // Without a number in the request, the text goes to the number on file.
      formToken: id,
      request: content ? { content: { customContent: content } } : {},
      createdAt: now,
    });
    if (!planned.isNew) return;
    const answer = { outcome: "texted", messageId: planned.id, now } as const;
    if (!(await answerRequest(transaction, id, answer))) return transaction.rollback();
    await enqueue(transaction, planned.id);
  });
}

/**
 * The reason for sending nothing stands with the request, where staff find it beside the member. It is
 * not recorded as activity: strangers who type kennitalas would bury there what staff did.
 */
async function answered(
  { database, clock }: AnswerContext,
  { id }: TextLinkRequest,
  outcome: TextLinkOutcome,
): Promise<"done"> {
  await answerRequest(database, id, { outcome, now: clock() });
  return "done";
}

/** The worker that answers text link requests; a request is tried again while the service is away. */
export function startTextLinkWorker(context: AnswerContext): Promise<void> {
  return startWorker<TextLinkJob>(textLinkQueue, {
    queue: {
      retryLimit: 100,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 30,
      expireInSeconds: 45,
    },
    fetch: { batchSize: 4 },
    span: "job text-link",
    failure: "a text link request could not be answered",
    perform: ({ requestId }) => answerTextLink(context, requestId),
  });
}

type Found =
  | Extract<Choice, { kind: "text" | "nothing" }>
  /** The service does not answer; the same may be tried later. */
  | { kind: "retry" };

interface LookupContext {
  members: Members;
  issuer: Pick<Issuer, "membershipTypes" | "deliveryHosts">;
}

interface Sought {
  kennitala: Kennitala;
  subscriberListId: string | null;
}

/** The member's pass; issued when the request is for a type that is issued on request. */
async function findPass({ members, issuer }: LookupContext, sought: Sought): Promise<Found> {
  const { kennitala, subscriberListId } = sought;
  const type = issuer.membershipTypes.find((one) => one.subscriberListId === subscriberListId);
  const result = readMemberLookup(await members.lookUp({ kennitala }));
  if (result.kind === "failed") return without(result.failure, "not-a-member");
  const isUnknown = result.kind === "not-a-member";
  const memberships = isUnknown ? [] : result.lookup.memberships;
  const choice = choosePass(offersOf(issuer, memberships, type), { mayIssue: type !== undefined });
  if (choice.kind === "text") return choice;
  if (choice.kind === "nothing") {
    return isUnknown ? { kind: "nothing", outcome: "not-a-member" } : choice;
  }
  const issued = await members.issue({ kennitala });
  if (issued.kind !== "ok")
    return without(memberFailureOf(issued), isUnknown ? "not-a-member" : choice.otherwise);
  // The call names no type: only a pass of the type that was asked for is texted.
  const offers = offersOf(issuer, issued.value.memberships, type);
  const chosen = choosePass(offers, { mayIssue: true });
  return chosen.kind === "issue" ? { kind: "nothing", outcome: "failed" } : chosen;
}

function offersOf(
  { membershipTypes, deliveryHosts }: LookupContext["issuer"],
  memberships: readonly Membership[],
  type: ConfiguredMembershipType | undefined,
) {
  return type
    ? [decideOffer(type, memberships, deliveryHosts)]
    : decideOffers(membershipTypes, memberships, deliveryHosts);
}

/** The outcome of a call without a pass; `refused` is the outcome for a refusal by the service. */
function without(failure: MemberFailure, refused: TextLinkOutcome): Found {
  switch (failure) {
    case "unreachable":
      return { kind: "retry" };
    case "broken-contract":
    case "key-refused":
      return { kind: "nothing", outcome: "failed" };
    case "kennitala-invalid":
    case "not-a-member":
    case "not-eligible":
      return { kind: "nothing", outcome: refused };
    default:
      return failure satisfies never;
  }
}

type Choice =
  | { kind: "text"; passId: string; passTitle: string }
  | { kind: "issue"; otherwise: TextLinkOutcome }
  | { kind: "nothing"; outcome: TextLinkOutcome };

/**
 * The one pass whose link is texted: the newest that no wallet holds, else the newest. A pass is issued
 * only where the request was for that very type (`mayIssue`): somebody who types a kennitala on the
 * start page asks for a link, not for a membership. Section "Members", issue rule 2.
 */
function choosePass(offers: readonly Offer[], { mayIssue }: { mayIssue: boolean }): Choice {
  const held = offers.filter((offer) => offer.kind === "hand-out");
  const chosen = held.find(({ inWallet }) => !inWallet) ?? held[0];
  if (chosen) return { kind: "text", passId: chosen.passId, passTitle: chosen.type.name.is };
  const canBeIssued = offers.some(
    (offer) => offer.kind === "get-pass" || (offer.kind === "closed" && offer.mayGetAgain),
  );
  return mayIssue && canBeIssued
    ? { kind: "issue", otherwise: whyNone(offers) ?? "not-eligible" }
    : { kind: "nothing", outcome: whyNone(offers) ?? "no-live-pass" };
}

function whyNone(offers: readonly Offer[]): TextLinkOutcome | undefined {
  const has = (kind: Offer["kind"]) => offers.some((offer) => offer.kind === kind);
  if (has("untrusted-link")) return "untrusted-link";
  if (has("being-prepared")) return "being-prepared";
  return has("closed") ? "no-live-pass" : undefined;
}
