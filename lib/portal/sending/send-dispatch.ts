import "server-only";
import type { NotificationRequest, SmsSend } from "#contract/index.ts";
import type { PassClient } from "#pass-client/index.ts";
import type { Database } from "#portal/database/database.ts";
import { callEndOf } from "./dispatch-state.ts";
import { type AcceptedFacts, claimDispatch, type Dispatch, settleCall } from "./dispatch-store.ts";
import { nextLookAt, tryingMs } from "./follow-times.ts";
import { recordSending } from "./record-sending.ts";

export interface Sending {
  database: Database;
  client: Pick<PassClient, "sms" | "notifications">;
  clock: () => Date;
}

/** `again`: the service was provably not reached, so the same call may be tried later. */
export type Sent = "settled" | "again" | "not-ours";

/**
 * Sends one planned message, at most once: it is `sending` in the database before a socket opens,
 * and goes back to `planned` only when no byte of the request can have arrived.
 */
export async function sendDispatch(
  { database, client, clock }: Sending,
  id: string,
): Promise<Sent> {
  const claimed = await claimDispatch(database, id, clock());
  if (!claimed) return "not-ours";
  const { answer, facts } = await callService(client, claimed);
  const end = callEndOf(answer);
  const now = clock();
  if (end.state === "planned" && now.getTime() - claimed.createdAt.getTime() >= tryingMs) {
    await settle({ state: "refused", code: "NEVER_REACHED", status: 0 });
    return "settled";
  }
  await settle(end);
  return end.state === "planned" ? "again" : "settled";

  async function settle(settled: typeof end): Promise<void> {
    const firstLook = nextLookAt({ acceptedAt: now, looks: 0, now, jitter: Math.random() });
    const isOurs = await settleCall(database, id, settled, now, {
      ...facts,
      nextLookAt: firstLook,
    });
    if (!isOurs || settled.state === "planned") return;
    await recordSending(database, claimed as Dispatch, settled);
  }
}

async function callService(client: Sending["client"], { kind, passId, request }: Dispatch) {
  if (kind === "notification") {
    const answer = await client.notifications.queue(request as NotificationRequest);
    return { answer, facts: {} };
  }
  const answer = await client.sms.send(passId, (request ?? {}) as SmsSend);
  const facts: AcceptedFacts =
    answer.kind === "ok"
      ? {
          recipient: answer.value.phoneNumber,
          messageParts: answer.value.messageParts,
          messageLength: answer.value.messageLength,
        }
      : {};
  return { answer, facts };
}
