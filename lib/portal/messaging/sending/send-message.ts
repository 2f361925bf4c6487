import "server-only";
import { and, eq } from "drizzle-orm";
import type { Pass, SmsSend } from "#contract/index.ts";
import type { CallResult, PassClient } from "#pass-client/index.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, message } from "#portal/database/schema/messages.ts";
import { untilStored } from "#portal/database/until-stored.ts";
import { type SendingJob, sendingQueue, startWorker } from "#portal/messaging/job-queue.ts";
import { neverReached } from "#portal/pass-service/failure.ts";
import { sealHolder } from "#portal/passes/holder-lines.ts";
import type { TemplateCache } from "#portal/passes/load-pass.ts";
import { type CallOutcome, callOutcomeOf, nextPollAt, sendRetryMs } from "./message-state.ts";
import {
  type CallDetails,
  claimMessage,
  findPlanned,
  type Message,
  type RequestOfKind,
  recordSending,
  settleCall,
} from "./message-store.ts";
import { isStoppedByClosing, recipientOnPass } from "./sms-request.ts";

export interface SendDependencies {
  database: Database;
  client: Pick<PassClient, "passes" | "sms" | "notifications">;
  /** Template cache, for the holder's line of a pass that no sender saw. */
  readTemplate?: TemplateCache["read"];
  clock: () => Date;
}

/** `retry`: the service was provably not reached, so the same call may be tried later. */
type SendResult = "settled" | "retry" | "claimed-elsewhere";

/** At-most-once sending: back to `planned` only when no byte can have arrived. */
export async function sendMessage(
  { database, client, readTemplate, clock }: SendDependencies,
  id: string,
): Promise<SendResult> {
  const planned = await findPlanned(database, id);
  const pass =
    planned && isReadAgain(planned, clock()) ? await client.passes.read(planned.passId) : undefined;
  // Claimed after the pass was read: a process that ends before the call leaves no uncertain message.
  const claimed = planned && (await claimMessage(database, id, clock()));
  if (!claimed) return "claimed-elsewhere";
  // Time limit: after an hour its sender may no longer want the text.
  if (isTooLate(claimed, clock())) return settle(tooLate);
  // Without what was asked for, the service would send something else.
  const asked = requestOf(claimed);
  if (!asked) return settle(erased);
  const ofPass = pass?.kind === "ok" && !wasOnPage(claimed) ? await detailsOf(pass.value) : {};
  const obstacle = pass && asked.kind === "sms" ? obstacleOf(pass, asked.request) : undefined;
  if (obstacle) return settle(obstacle, ofPass);
  const { answer, facts } = await callService(client, claimed.passId, asked);
  const end = queuedAgain(claimed, callOutcomeOf(answer));
  const isOver = end.state === "planned" && isTooLate(claimed, clock());
  return settle(isOver ? tooLate : end, { ...ofPass, ...facts });

  /** Holder and phone number of a pass, for a message whose sender did not see the pass on a page. */
  async function detailsOf(pass: Pass): Promise<CallDetails> {
    const read = await readTemplate?.(pass.passTemplateId);
    const template = read?.kind === "ok" ? read.value : undefined;
    const recipient =
      asked?.kind === "sms" ? recipientOnPass(asked.request, { pass, template }) : undefined;
    return { sealedHolder: sealHolder(pass, template), ...(recipient && { recipient }) };
  }

  /** How it ended and the record of it, both or neither. */
  async function settle(end: CallOutcome, facts: CallDetails = {}): Promise<SendResult> {
    const now = clock();
    const firstPollAt = nextPollAt({ acceptedAt: now, pollCount: 0, now, jitter: Math.random() });
    const details = { ...facts, nextPollAt: firstPollAt };
    const message = claimed as Message;
    if (message.listId && end.state !== "planned") {
      // Messages of a bulk list are not recorded one by one; the activity holds the list's steps.
      await untilStored(() => settleCall(database, id, end, now, details));
      return "settled";
    }
    await untilStored(() =>
      database.transaction(async (transaction) => {
        const isCurrent = await settleCall(transaction, id, end, now, details);
        if (isCurrent) await recordSending(transaction, message, end);
        if (end.state === "planned") await releaseToPausedList(transaction, message);
      }),
    );
    return end.state === "planned" ? "retry" : "settled";
  }
}

/** Whether to read the pass again before sending, because it may be closed by now. */
function isReadAgain(
  planned: Pick<Message, "kind" | "listId" | "staffId" | "createdAt">,
  now: Date,
): boolean {
  const isOld = now.getTime() - planned.createdAt.getTime() >= freshMs;
  return !wasOnPage(planned) || (planned.kind === "sms" && isOld);
}

/** Whether the sender saw the pass on a page: true for single messages by staff only. */
function wasOnPage({ listId, staffId }: Pick<Message, "listId" | "staffId">): boolean {
  return listId === null && staffId !== null;
}

function obstacleOf(
  pass: CallResult<Pass>,
  request: NonNullable<SmsSend>,
): CallOutcome | undefined {
  if (pass.kind === "refused") return undefined;
  if (pass.kind !== "ok") return notReached;
  return isStoppedByClosing(request, pass.value) ? passClosed : undefined;
}

/** Deletes an unsent message whose bulk list was paused meanwhile: its row is planned again later. */
async function releaseToPausedList(
  transaction: Pick<Database, "select" | "delete">,
  { id, listId }: Pick<Message, "id" | "listId">,
): Promise<void> {
  if (!listId) return;
  // The row lock waits for a pause that is being committed; a later pause finds the message planned.
  const [list] = await transaction
    .select({ state: bulkList.state })
    .from(bulkList)
    .where(eq(bulkList.id, listId))
    .for("share");
  if (!list || list.state === "sending") return;
  await transaction.delete(message).where(and(eq(message.id, id), eq(message.state, "planned")));
}

const tooLate: CallOutcome = { state: "refused", code: neverReached, status: 0, field: null };
const notReached: CallOutcome = { state: "planned" };
const passClosed: CallOutcome = { state: "refused", code: "PASS_CLOSED", status: 0, field: null };
/** Age up to which a text leaves without reading its pass again: its sender has just seen the pass. */
const freshMs = 30_000;
const erased: CallOutcome = { state: "refused", code: "ERASED", status: 0, field: null };

/** A 429 puts a message of a bulk list back to `planned`: nothing was sent, and it is tried again. */
function queuedAgain({ listId }: Message, end: CallOutcome): CallOutcome {
  return listId && end.state === "refused" && end.status === 429 ? notReached : end;
}

function isTooLate({ createdAt }: Message, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= sendRetryMs;
}

function requestOf(claimed: Message): RequestOfKind | undefined {
  if (claimed.kind === "sms") {
    return claimed.request ? { kind: "sms", request: claimed.request } : undefined;
  }
  return claimed.request ? { kind: "notification", request: claimed.request } : undefined;
}

async function callService(
  client: SendDependencies["client"],
  passId: string,
  asked: RequestOfKind,
) {
  if (asked.kind === "notification") {
    const answer = await client.notifications.queue(asked.request);
    return { answer, facts: {} };
  }
  const answer = await client.sms.send(passId, asked.request);
  const facts: CallDetails =
    answer.kind === "ok"
      ? {
          recipient: answer.value.phoneNumber,
          messageParts: answer.value.messageParts,
          messageLength: answer.value.messageLength,
        }
      : {};
  return { answer, facts };
}

/** Sends what was planned by a form or for a member; a second job of a message finds it no longer `planned`. */
export function startSendingWorker(dependencies: SendDependencies): Promise<void> {
  return startWorker<SendingJob>(sendingQueue, {
    queue: {
      retryLimit: 200,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: 30,
      notify: true,
    },
    fetch: { batchSize: 8, notifyPollingIntervalSeconds: 2 },
    span: "job sending",
    failure: "a message could not be sent",
    perform: ({ messageId }) => sendMessage(dependencies, messageId),
  });
}
