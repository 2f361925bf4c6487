import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { message } from "./messages.ts";

/** Outcome of a request; `texted` says only that there is a message to follow. */
export const textLinkOutcomes = [
  "texted",
  "too-soon",
  "day-limit",
  "issuer-limit",
  "not-a-member",
  "no-live-pass",
  "being-prepared",
  "not-eligible",
  "untrusted-link",
  "service-away",
  "failed",
] as const;

/** Somebody asked on the start page for the link to a pass, by a kennitala. */
export const textLinkRequest = pgTable(
  "text_link_request",
  {
    id: uuid("id").primaryKey(),
    kennitalaDigest: text("kennitala_digest").notNull(),
    /** Only until it is answered. */
    sealedKennitala: text("sealed_kennitala"),
    /** The membership type of the deep link that they came by. */
    subscriberListId: uuid("subscriber_list_id"),
    /** Text to send, in the language of the page where the link was requested; null sends the template's text. */
    content: text("content"),
    requestedAt: moment("requested_at").notNull(),
    /** Since when a text may go out for it; what is granted counts towards the limits. */
    grantedAt: moment("granted_at"),
    outcome: text("outcome", { enum: textLinkOutcomes }),
    messageId: uuid("message_id").references(() => message.id, { onDelete: "cascade" }),
    answeredAt: moment("answered_at"),
  },
  (table) => [
    index("text_link_of_member").on(table.kennitalaDigest, table.requestedAt),
    index("text_link_requested").on(table.requestedAt),
    // Read for each message that is deleted.
    index("text_link_of_message").on(table.messageId),
    index("text_link_granted").on(table.grantedAt).where(sql`${table.grantedAt} is not null`),
    check(
      "text_link_answered",
      sql`(${table.outcome} is null) = (${table.answeredAt} is null)
        and (${table.outcome} is null or ${table.sealedKennitala} is null)`,
    ),
    check(
      "text_link_texted",
      sql`(${table.messageId} is not null) = (${table.outcome} is not distinct from 'texted')`,
    ),
  ],
);
