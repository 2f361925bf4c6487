import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { NotificationRequest, SmsSend } from "#contract/index.ts";
import { batch } from "./batch.ts";
import { moment } from "./columns.ts";
import { staffAccount } from "./staff.ts";

export const dispatchKinds = ["sms", "notification"] as const;

/**
 * `planned → sending → accepted → succeeded | failed | unresolved`, or from `sending` to `refused`,
 * `unknown`, or back to `planned` when provably nothing was sent.
 */
export const dispatchStates = [
  "planned",
  "sending",
  "accepted",
  "refused",
  "unknown",
  "succeeded",
  "failed",
  "unresolved",
] as const;

/**
 * Why the outcome of a send is unknown:
 * - `timeout`: the whole request was sent, and no answer came in time;
 * - `answer-lost`: the connection broke after an answer had begun;
 * - `connection-lost`: it broke before any answer;
 * - `server-error`: the service answered that it failed;
 * - `unreadable-answer`: an answer came that is none of the service's documented ones;
 * - `interrupted`: our own process ended during the call.
 */
export const unknownReasons = [
  "timeout",
  "answer-lost",
  "connection-lost",
  "server-error",
  "unreadable-answer",
  "interrupted",
] as const;

/** What was written into the form of a message and can be refused by the service. */
export const refusedFields = ["content", "customSender", "phone", "message"] as const;

/** What a list is filtered by. */
export const dispatchOutcomes = ["open", "good", "bad", "unknown"] as const;

/** A text or a notification; its state moves by the guards of `dispatch-store.ts` alone. */
export const dispatch = pgTable(
  "dispatch",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: dispatchKinds }).notNull(),
    state: text("state", { enum: dispatchStates }).notNull(),
    outcome: text("outcome", { enum: dispatchOutcomes })
      .notNull()
      .generatedAlwaysAs(
        sql`case when state in ('planned', 'sending', 'accepted') then 'open'
          when state = 'succeeded' then 'good'
          when state in ('refused', 'failed') then 'bad'
          else 'unknown' end`,
      ),
    passId: uuid("pass_id").notNull(),
    passTitle: text("pass_title"),
    /** Whose pass it is in words, sealed; emptied with `request`. Null where the pass was not read. */
    sealedHolder: text("sealed_holder"),
    /** Whose pass it is, as far as that was known: a keyed digest. */
    kennitalaDigest: text("kennitala_digest"),
    /** Who of the staff sent it; null for the link that a member asked for. */
    staffId: uuid("staff_id").references(() => staffAccount.id),
    /** Idempotency key: a form sends once, however often it is submitted. */
    formToken: uuid("form_token").notNull().unique("dispatch_form_token"),
    /** What was asked for; emptied when personal data has been kept long enough. */
    request: jsonb("request").$type<SmsSend | NotificationRequest>(),
    createdAt: moment("created_at").notNull(),
    /** When the call to the service began, for the last time. */
    sendingAt: moment("sending_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The service's own identifier, once it accepted. */
    serviceId: uuid("service_id"),
    refusalCode: text("refusal_code"),
    refusalStatus: integer("refusal_status"),
    /** Null where the refusal concerns no field, or the service does not tell which. */
    refusedField: text("refused_field", { enum: refusedFields }),
    /** Null in every state but `unknown`, and where it was not recorded. */
    unknownReason: text("unknown_reason", { enum: unknownReasons }),
    /** The newest delivery status, in the interface's word. */
    status: text("status"),
    recipient: text("recipient"),
    messageParts: integer("message_parts"),
    messageLength: integer("message_length"),
    finishedAt: moment("finished_at"),
    /** When to poll the service again; null when polling is over. */
    nextPollAt: moment("next_poll_at"),
    pollCount: integer("poll_count").notNull().default(0),
    /** Counts up with every change, for pages with live updates. */
    version: integer("version").notNull().default(0),
    isResend: boolean("is_resend").notNull().default(false),
    /** The batch that it is a row of; null for one that was sent alone. */
    batchId: uuid("batch_id").references(() => batch.id, { onDelete: "set null" }),
  },
  (table) => [
    index("dispatch_newest").on(table.kind, table.createdAt, table.id),
    index("dispatch_of_outcome").on(table.kind, table.outcome, table.createdAt, table.id),
    index("dispatch_of_day").on(table.createdAt, table.outcome),
    index("dispatch_needs_attention")
      .on(table.createdAt, table.id)
      .where(sql`${table.outcome} in ('bad', 'unknown')`),
    index("dispatch_of_member").on(table.kennitalaDigest, table.createdAt),
    index("dispatch_of_pass").on(table.passId, table.createdAt),
    index("dispatch_of_staff").on(table.kind, table.staffId, table.createdAt),
    index("dispatch_due").on(table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
    index("dispatch_due_alone")
      .on(table.nextPollAt)
      .where(sql`${table.nextPollAt} is not null and ${table.batchId} is null`),
    index("dispatch_of_batch")
      .on(table.batchId, table.state, table.status)
      .where(sql`${table.batchId} is not null`),
    index("dispatch_called_of_batch")
      .on(table.batchId, table.sendingAt)
      .where(sql`${table.batchId} is not null`),
    index("dispatch_unsettled").on(table.sendingAt).where(sql`${table.state} = 'sending'`),
    check("dispatch_kind", sql`${table.kind} in ('sms', 'notification')`),
    check(
      "dispatch_accepted",
      sql`(${table.state} in ('accepted', 'succeeded', 'failed', 'unresolved')) = (${table.serviceId} is not null)`,
    ),
  ],
);

/** A dispatch that needed attention and has had it. */
export const handledDispatch = pgTable("handled_dispatch", {
  dispatchId: uuid("dispatch_id")
    .primaryKey()
    .references(() => dispatch.id, { onDelete: "cascade" }),
  staffId: uuid("staff_id")
    .notNull()
    .references(() => staffAccount.id),
  handledAt: moment("handled_at").notNull(),
  /** What was done about it, in the words of whoever did. */
  note: text("note").notNull(),
});

/** Delivery events of a dispatch, in the order of the service's timestamps. */
export const dispatchEvent = pgTable(
  "dispatch_event",
  {
    id: uuid("id").primaryKey(),
    dispatchId: uuid("dispatch_id")
      .notNull()
      .references(() => dispatch.id, { onDelete: "cascade" }),
    /** A wallet copy of a notification; null for what concerns the whole. */
    copyId: uuid("copy_id"),
    device: text("device"),
    status: text("status").notNull(),
    at: moment("at").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [index("dispatch_event_of").on(table.dispatchId, table.position)],
);
