import "server-only";
import { and, eq } from "drizzle-orm";
import type { PassClient } from "#pass-client/index.ts";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { neverReached } from "#portal/pass-service-failure.ts";
import type { Dispatch, RequestOfKind } from "./dispatch.ts";
import { type CallOutcome, callOutcomeOf } from "./dispatch-state.ts";
import { type AcceptedDetails, claimDispatch, settleCall } from "./dispatch-store.ts";
import { nextPollAt, sendRetryMs } from "./poll-schedule.ts";
import { recordSending } from "./record-sending.ts";
import { isStoppedByClosing } from "./sms-request.ts";

export interface Sending {
  database: Database;
  client: Pick<PassClient, "passes" | "sms" | "notifications">;
  clock: () => Date;
}

/** `retry`: the service was provably not reached, so the same call may be tried later. */
export type SendResult = "settled" | "retry" | "claimed-elsewhere";

/**
 * At-most-once sending of a planned message: it is `sending` in the database before a socket opens,
 * and goes back to `planned` only when no byte of the request can have arrived.
 */
export async function sendDispatch(
  { database, client, clock }: Sending,
  id: string,
): Promise<SendResult> {
  const claimed = await claimDispatch(database, id, clock());
  if (!claimed) return "claimed-elsewhere";
  // A text that could not leave for so long is no longer what somebody wants to be sent.
  if (isTooLate(claimed, clock())) return settle(tooLate);
  // Without what was asked for, the service would send something else.
  const asked = requestOf(claimed);
  if (!asked) return settle(erased);
  const obstacle = await obstacleSincePlanned(claimed, asked);
  if (obstacle) return settle(obstacle);
  const { answer, facts } = await callService(client, claimed.passId, asked);
  const end = waitsItsTurn(claimed, callOutcomeOf(answer));
  return settle(end.state === "planned" && isTooLate(claimed, clock()) ? tooLate : end, facts);

  /** A pass may have been closed while its message waited: its link is not to leave then. */
  async function obstacleSincePlanned(
    { passId, createdAt, batchId }: Dispatch,
    { kind, request }: RequestOfKind,
  ): Promise<CallOutcome | undefined> {
    if (kind !== "sms") return undefined;
    // The pass of a batch's row was read when the list was checked, however long ago.
    if (!batchId && clock().getTime() - createdAt.getTime() < freshMs) return undefined;
    const pass = await client.passes.read(passId);
    if (pass.kind === "refused") return undefined;
    if (pass.kind !== "ok") return notReached;
    return isStoppedByClosing(request, pass.value) ? passClosed : undefined;
  }

  /** How it ended and the record of it, both or neither. */
  async function settle(end: CallOutcome, facts: AcceptedDetails = {}): Promise<SendResult> {
    const now = clock();
    const firstPollAt = nextPollAt({ acceptedAt: now, pollCount: 0, now, jitter: Math.random() });
    await database.transaction(async (transaction) => {
      const accepted = { ...facts, nextPollAt: firstPollAt };
      const isCurrent = await settleCall(transaction, id, end, now, accepted);
      if (isCurrent) await recordSending(transaction, claimed as Dispatch, end);
      if (end.state === "planned") await letGoIfHeld(transaction, claimed as Dispatch);
    });
    return end.state === "planned" ? "retry" : "settled";
  }
}

/**
 * A message that could not leave goes back to the list when its batch was paused or stopped
 * meanwhile, as those that were planned did then.
 */
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
  const facts: AcceptedDetails =
    answer.kind === "ok"
      ? {
          recipient: answer.value.phoneNumber,
          messageParts: answer.value.messageParts,
          messageLength: answer.value.messageLength,
        }
      : {};
  return { answer, facts };
}
