import "server-only";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { NotificationRequest, SmsSend } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { type Database, getDatabase } from "#portal/database/database.ts";
import { message, type messageEvent } from "#portal/database/schema/messages.ts";
import { enqueueSending } from "#portal/messaging/job-queue.ts";
import { idempotencyKey } from "#portal/pass-service/idempotency-key.ts";
import type { CallOutcome } from "./message-state.ts";

export type NewMessage = Omit<typeof message.$inferInsert, "state" | "kind" | "request"> &
  RequestOfKind;
type Transaction = Pick<Database, "insert" | "select" | "update" | "delete" | "execute">;

/** Version of a message: every change that its page shows must set this too. */
export const bumpVersion = { version: sql`${message.version} + 1` };

/** Inserts a planned message, idempotent by form token: the same form again finds its row. */
export async function insertMessage(
  transaction: Transaction,
  planned: NewMessage,
): Promise<{ id: string; isNew: boolean; isSame: boolean }> {
  const [inserted] = await transaction
    .insert(message)
    .values({ ...planned, state: "planned" })
    .onConflictDoNothing({ target: message.formToken })
    .returning({ id: message.id });
  if (inserted) return { id: inserted.id, isNew: true, isSame: true };
  const [earlier] = await transaction
    .select()
    .from(message)
    .where(eq(message.formToken, planned.formToken));
  if (!earlier) throw new Error("a form was taken and is not there");
  // What was erased meanwhile cannot be compared, and must not go out for that.
  const isSame = earlier.request === null || isDeepStrictEqual(asked(earlier), asked(planned));
  return { id: earlier.id, isNew: false, isSame };
}

function asked({
  kind,
  passId,
  request,
}: Pick<typeof message.$inferInsert, "kind" | "passId" | "request">) {
  return { kind, passId, request };
}

type Plan = RequestOfKind & {
  passId: string;
  passTitle: string | null;
  sealedHolder: string | null;
  /** The number on the pass, if the text goes there. The service reports it only when it accepts the text. */
  recipient?: string | undefined;
  kennitalaDigest: string | null;
  formToken: string;
  isResend: boolean;
  isTest: boolean;
};

/** Commits the intention and its job together, and answers where it can be followed. */
export async function planMessage(staff: Staff, plan: Plan): Promise<string> {
  return getDatabase().transaction(async (transaction) => {
    const insert = (formToken: string) =>
      insertMessage(transaction, {
        ...plan,
        formToken,
        id: randomUUID(),
        staffId: staff.accountId,
        createdAt: new Date(),
      });
    const { formToken, kind, passId, request } = plan;
    const first = await insert(formToken);
    // Somebody who went back to a form and wrote something else means another message.
    const { id, isNew } = first.isSame
      ? first
      : await insert(idempotencyKey(formToken, kind, passId, request));
    if (isNew) await enqueueSending(transaction, id);
    return id;
  });
}

/** What is needed to read the pass of a message that is to be sent. */
export async function findPlanned(database: Transaction, id: string) {
  const { passId, kind, listId, staffId, createdAt } = message;
  const [planned] = await database
    .select({ passId, kind, listId, staffId, createdAt })
    .from(message)
    .where(and(eq(message.id, id), eq(message.state, "planned")));
  return planned;
}

/** `planned → sending`, committed before the call; undefined when somebody else has it. */
export async function claimMessage(
  database: Transaction,
  id: string,
  now: Date,
): Promise<Message | undefined> {
  const [claimed] = await database
    .update(message)
    .set({
      state: "sending",
      sendingAt: now,
      attempts: sql`${message.attempts} + 1`,
      ...bumpVersion,
    })
    .where(and(eq(message.id, id), eq(message.state, "planned")))
    .returning();
  return claimed && messageOf(claimed);
}

export interface CallDetails {
  /** Whose pass it is in words, where that is known only now. */
  sealedHolder?: string | null;
  recipient?: string | null;
  messageParts?: number;
  messageLength?: number;
  nextPollAt?: Date | undefined;
}

/** `sending →` what the call ended in; false when the row was taken for lost meanwhile. */
export async function settleCall(
  database: Transaction,
  id: string,
  end: CallOutcome,
  now: Date,
  { sealedHolder, ...facts }: CallDetails = {},
): Promise<boolean> {
  // What was erased during the call does not come back with its answer.
  const kept = (value: string | null) =>
    sql`case when ${message.request} is null then null else ${value} end`;
  const recipient = kept(facts.recipient ?? null);
  const values = {
    ...bumpVersion,
    state: end.state,
    unknownReason: end.state === "unknown" ? end.reason : null,
    ...(sealedHolder && { sealedHolder: kept(sealedHolder) }),
    ...(end.state === "accepted" && { serviceId: end.serviceId, ...facts }),
    ...((end.state === "accepted" || facts.recipient) && { recipient }),
    ...(end.state === "refused" && {
      refusalCode: end.code,
      refusalStatus: end.status,
      refusedField: end.field,
    }),
    ...((end.state === "refused" || end.state === "unknown") && { finishedAt: now }),
  };
  // A late answer overrides the unknown outcome that was recorded meanwhile.
  const from: Message["state"][] =
    end.state === "accepted" || end.state === "refused" ? ["sending", "unknown"] : ["sending"];
  const settled = await database
    .update(message)
    .set(end.state === "accepted" ? { ...values, finishedAt: null } : values)
    .where(and(eq(message.id, id), inArray(message.state, from)))
    .returning({ id: message.id });
  return settled.length === 1;
}

/** `sending → unknown` for calls whose process cannot be alive any more. */
export async function markStaleSendsUnknown(
  database: Transaction,
  begunBefore: Date,
  now: Date,
): Promise<Message[]> {
  const lost = await database
    .update(message)
    .set({ ...bumpVersion, state: "unknown", unknownReason: "interrupted", finishedAt: now })
    .where(and(eq(message.state, "sending"), lt(message.sendingAt, begunBefore)))
    .returning();
  return lost.map(messageOf);
}

const outcomes = { accepted: "done", refused: "refused", unknown: "failed" } as const;

/** Records the outcome of a send as activity. For a bulk list only its steps are recorded. */
export async function recordSending(
  database: Pick<Database, "insert">,
  { id, kind, staffId, passId, kennitalaDigest, listId }: Message,
  end: CallOutcome,
): Promise<void> {
  if (end.state === "planned" || listId) return;
  await recordActivity(database, {
    staffId: staffId ?? undefined,
    action: actionOf({ kind, staffId }),
    outcome: outcomes[end.state],
    passId,
    kennitalaDigest: kennitalaDigest ?? undefined,
    details: { messageId: id, ...codeOf(end) },
  });
}

function codeOf(end: CallOutcome): { code?: string } {
  if (end.state === "refused") return { code: end.code ?? "" };
  return end.state === "unknown" ? { code: end.reason } : {};
}

function actionOf({ kind, staffId }: Pick<Message, "kind" | "staffId">) {
  if (kind === "notification") return "send-notification";
  return staffId ? "send-sms" : "text-link";
}

type Row = typeof message.$inferSelect;
type SmsColumns = Pick<Row, "recipient" | "sender" | "messageParts" | "messageLength">;
type SharedColumns = Omit<Row, "kind" | "request" | keyof SmsColumns>;

/**
 * A text message. The length is null until the service accepts it, and so is the recipient, unless the text
 * goes to the number on the pass.
 */
export interface SmsMessage extends SharedColumns, SmsColumns {
  kind: "sms";
  /** Null when it is no longer kept. */
  request: SmsSend | null;
}

interface NotificationMessage extends SharedColumns {
  kind: "notification";
  /** Null when it is no longer kept. */
  request: NotificationRequest | null;
}

export type Message = SmsMessage | NotificationMessage;
export type MessageKind = Message["kind"];
export type MessageEvent = typeof messageEvent.$inferSelect;

/** The request to the service, by kind of message. */
export type RequestOfKind =
  | { kind: "sms"; request: NonNullable<SmsSend> }
  | { kind: "notification"; request: NotificationRequest };

/** Narrows a row to its kind; `insertMessage` ensures that the request matches it. */
export function messageOf(row: Row): Message {
  const { kind, request, recipient, sender, messageParts, messageLength, ...shared } = row;
  if (kind === "notification") {
    return { ...shared, kind, request: request as NotificationRequest | null };
  }
  const ofSms = { recipient, sender, messageParts, messageLength };
  return { ...shared, ...ofSms, kind, request: request as SmsSend | null };
}
