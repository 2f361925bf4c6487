import "server-only";
import { and, eq } from "drizzle-orm";
import type { Pass, SmsSend } from "#contract/index.ts";
import type { CallResult, PassClient } from "#pass-client/index.ts";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { untilStored } from "#portal/database/until-stored.ts";
import { type SendingJob, sendingQueue, startWorker } from "#portal/messaging/job-queue.ts";
import { neverReached } from "#portal/pass-service-failure.ts";
import { sealHolder } from "#portal/passes/holder-lines.ts";
import type { TemplateCache } from "#portal/passes/templates/template-cache.ts";
import type { Dispatch, RequestOfKind } from "./dispatch.ts";
import { type CallOutcome, callOutcomeOf } from "./dispatch-state.ts";
import {
  type CallDetails,
  claimDispatch,
  findPlanned,
  recordSending,
  settleCall,
} from "./dispatch-store.ts";
import { nextPollAt, sendRetryMs } from "./poll-schedule.ts";
import { isStoppedByClosing } from "./sms-request.ts";

export interface Sending {
  database: Database;
  client: Pick<PassClient, "passes" | "sms" | "notifications">;
  /** By which the holder's line of a batch's message is made. */
  readTemplate?: TemplateCache["read"];
  clock: () => Date;
}

/** `retry`: the service was provably not reached, so the same call may be tried later. */
export type SendResult = "settled" | "retry" | "claimed-elsewhere";

/** At-most-once sending: back to `planned` only when no byte can have arrived. */
export async function sendDispatch(
  { database, client, readTemplate, clock }: Sending,
  id: string,
): Promise<SendResult> {
  const planned = await findPlanned(database, id);
  const pass =
    planned && isReadAgain(planned, clock()) ? await client.passes.read(planned.passId) : undefined;
  // Claimed after the pass was read: a process that ends before the call leaves no uncertain message.
  const claimed = planned && (await claimDispatch(database, id, clock()));
  if (!claimed) return "claimed-elsewhere";
  // A text that could not leave for so long is no longer what somebody wants to be sent.
  if (isTooLate(claimed, clock())) return settle(tooLate);
  // Without what was asked for, the service would send something else.
  const asked = requestOf(claimed);
  if (!asked) return settle(erased);
  const holder = pass?.kind === "ok" && claimed.batchId ? await holderOf(pass.value) : {};
  const obstacle = pass && asked.kind === "sms" ? obstacleOf(pass, asked.request) : undefined;
  if (obstacle) return settle(obstacle, holder);
  const { answer, facts } = await callService(client, claimed.passId, asked);
  const end = waitsItsTurn(claimed, callOutcomeOf(answer));
  const isOver = end.state === "planned" && isTooLate(claimed, clock());
  return settle(isOver ? tooLate : end, { ...facts, ...holder });

  /** Nobody had the pass of a list's row before them when they sent it. */
  async function holderOf(pass: Pass): Promise<CallDetails> {
    const template = await readTemplate?.(pass.passTemplateId);
    const sealed = sealHolder(pass, template?.kind === "ok" ? template.value : undefined);
    return { sealedHolder: sealed };
  }

  /** How it ended and the record of it, both or neither. */
  async function settle(end: CallOutcome, facts: CallDetails = {}): Promise<SendResult> {
    const now = clock();
    const firstPollAt = nextPollAt({ acceptedAt: now, pollCount: 0, now, jitter: Math.random() });
    const details = { ...facts, nextPollAt: firstPollAt };
    const message = claimed as Dispatch;
    if (message.batchId && end.state !== "planned") {
      // Of a batch its steps are recorded, and not each of its messages.
      await untilStored(() => settleCall(database, id, end, now, details));
      return "settled";
    }
    await untilStored(() =>
      database.transaction(async (transaction) => {
        const isCurrent = await settleCall(transaction, id, end, now, details);
        if (isCurrent) await recordSending(transaction, message, end);
        if (end.state === "planned") await letGoIfHeld(transaction, message);
      }),
    );
    return end.state === "planned" ? "retry" : "settled";
  }
}

/** A pass that waited for long may be closed by now, and its link is not to leave then. */
function isReadAgain(
  { kind, batchId, createdAt }: Pick<Dispatch, "kind" | "batchId" | "createdAt">,
  now: Date,
): boolean {
  return batchId !== null || (kind === "sms" && now.getTime() - createdAt.getTime() >= freshMs);
}

function obstacleOf(
  pass: CallResult<Pass>,
  request: NonNullable<SmsSend>,
): CallOutcome | undefined {
  if (pass.kind === "refused") return undefined;
  if (pass.kind !== "ok") return notReached;
  return isStoppedByClosing(request, pass.value) ? passClosed : undefined;
}

/** Returns a message that could not leave to its list when the batch was held meanwhile. */
async function letGoIfHeld(
  transaction: Pick<Database, "select" | "delete">,
  { id, batchId }: Pick<Dispatch, "id" | "batchId">,
): Promise<void> {
  if (!batchId) return;
  // Waits for a pause that is being committed; one that comes later finds the message planned.
  const [of] = await transaction
    .select({ state: batch.state })
    .from(batch)
    .where(eq(batch.id, batchId))
    .for("share");
  if (!of || of.state === "sending") return;
  await transaction.delete(dispatch).where(and(eq(dispatch.id, id), eq(dispatch.state, "planned")));
}

const tooLate: CallOutcome = { state: "refused", code: neverReached, status: 0, field: null };
const notReached: CallOutcome = { state: "planned" };
const passClosed: CallOutcome = { state: "refused", code: "PASS_CLOSED", status: 0, field: null };
/** For so long a message stands on what its sender was shown of the pass. */
const freshMs = 30_000;
const erased: CallOutcome = { state: "refused", code: "ERASED", status: 0, field: null };

/** A batch gives way when the service is asked too much; nothing was done, and the row comes again. */
function waitsItsTurn({ batchId }: Dispatch, end: CallOutcome): CallOutcome {
  return batchId && end.state === "refused" && end.status === 429 ? notReached : end;
}

function isTooLate({ createdAt }: Dispatch, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= sendRetryMs;
}

function requestOf(claimed: Dispatch): RequestOfKind | undefined {
  if (claimed.kind === "sms") {
    return claimed.request ? { kind: "sms", request: claimed.request } : undefined;
  }
  return claimed.request ? { kind: "notification", request: claimed.request } : undefined;
}

async function callService(client: Sending["client"], passId: string, asked: RequestOfKind) {
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
export function startSendingWorker(sending: Sending): Promise<void> {
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
    perform: ({ dispatchId }) => sendDispatch(sending, dispatchId),
  });
}
