import "server-only";
import { randomUUID } from "node:crypto";
import { kennitalaSchema } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { unsealText } from "#portal/database/sealed-text.ts";
import {
  type enqueueSending,
  startWorker,
  type TextLinkJob,
  textLinkQueue,
} from "#portal/messaging/job-queue.ts";
import { insertDispatch } from "#portal/messaging/sending/dispatch-store.ts";
import { type Finding, findPass } from "./find-pass.ts";
import {
  answerRequest,
  findUnanswered,
  type TextLinkOutcome,
  type TextLinkRequest,
} from "./request-store.ts";
import { grantTextLink } from "./text-link-limits.ts";

export interface Answering extends Finding {
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
export async function answerTextLink(answering: Answering, id: string): Promise<"done" | "retry"> {
  const { database, dailyLimit, clock } = answering;
  const request = await findUnanswered(database, id);
  if (!request) return "done";
  const unsealed = unsealText("text links", request.sealedKennitala);
  const kennitala = kennitalaSchema.safeParse(unsealed).data;
  if (!kennitala) return answered(answering, request, "failed");
  const grant = await database.transaction(async (transaction) => {
    const decided = await grantTextLink(transaction, request, { now: clock(), dailyLimit });
    if (decided !== "granted" && decided !== "answered") {
      await answerRequest(transaction, id, { outcome: decided, now: clock() });
    }
    return decided;
  });
  if (grant !== "granted") return "done";
  const { subscriberListId } = request;
  const found = await findPass(answering, { kennitala, subscriberListId });
  switch (found.kind) {
    case "text":
      await planText(answering, request, found);
      return "done";
    case "nothing":
      return answered(answering, request, found.outcome);
    case "retry": {
      const waited = clock().getTime() - request.requestedAt.getTime();
      return waited < timeoutMs ? "retry" : answered(answering, request, "service-away");
    }
    default:
      return found satisfies never;
  }
}

/** The message, its job and the answer together, or none of them. */
async function planText(
  { database, clock, enqueue }: Answering,
  { id, kennitalaDigest }: TextLinkRequest,
  pass: { passId: string; passTitle: string },
): Promise<void> {
  const { passId, passTitle } = pass;
  const now = clock();
  await database.transaction(async (transaction) => {
    const planned = await insertDispatch(transaction, {
      id: randomUUID(),
      kind: "sms",
      passId,
      passTitle,
      kennitalaDigest,
      // An empty request: the template's text, to the number on file.
      formToken: id,
      request: {},
      createdAt: now,
    });
    if (!planned.isNew) return;
    const answer = { outcome: "texted", dispatchId: planned.id, now } as const;
    if (!(await answerRequest(transaction, id, answer))) return transaction.rollback();
    await enqueue(transaction, planned.id);
  });
}

/**
 * Why nothing is sent stands with the request, where staff find it beside the member. It is not
 * recorded as activity: strangers who type kennitalas would bury there what staff did.
 */
async function answered(
  { database, clock }: Answering,
  { id }: TextLinkRequest,
  outcome: TextLinkOutcome,
): Promise<"done"> {
  await answerRequest(database, id, { outcome, now: clock() });
  return "done";
}

/** The worker that answers text link requests; a request is tried again while the service is away. */
export function startTextLinkWorker(answering: Answering): Promise<void> {
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
    perform: ({ requestId }) => answerTextLink(answering, requestId),
  });
}
