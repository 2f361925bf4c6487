import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { memberStatuses, membershipStatuses } from "#contract/index.ts";
import { issuanceWays } from "../../domain/decide-issue.ts";
import { moment } from "./columns.ts";
import { issuer } from "./issuer.ts";
import { passTemplate } from "./pass-template.ts";

/** The interface calls its identifier `subscriberListId`. */
export const membershipType = pgTable(
  "membership_type",
  {
    id: uuid("id").primaryKey(),
    issuerId: uuid("issuer_id").notNull(),
    name: text("name").notNull(),
    /** On the service's own pages in English; the interface tells of one name. */
    englishName: text("english_name"),
    passTemplateId: uuid("pass_template_id").notNull(),
    issuance: text("issuance", { enum: issuanceWays }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("membership_type_of_issuer").on(table.issuerId, table.id),
    foreignKey({
      name: "membership_type_template",
      columns: [table.issuerId, table.passTemplateId],
      foreignColumns: [passTemplate.issuerId, passTemplate.id],
    }),
    check("membership_type_issuance", sql`${table.issuance} in ('automatic', 'on-request')`),
  ],
);

/** Several members of one issuer may share a kennitala. */
export const member = pgTable(
  "member",
  {
    id: uuid("id").primaryKey(),
    issuerId: uuid("issuer_id")
      .notNull()
      .references(() => issuer.id),
    kennitala: text("kennitala").notNull(),
    name: text("name").notNull(),
    /** The member's number with the issuer, which may stand on passes. */
    memberNumber: text("member_number"),
    /** The number on file, in E.164. */
    phone: text("phone"),
    status: text("status", { enum: memberStatuses }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("member_of_issuer").on(table.issuerId, table.id),
    index("member_kennitala").on(table.issuerId, table.kennitala),
    check("member_kennitala_form", sql`${table.kennitala} ~ '^[0-7][0-9]{9}$'`),
    check("member_phone_form", sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check("member_status", sql`${table.status} in ('ACTIVE', 'CANCELLED')`),
  ],
);

/** What the external source system said last of a member's right to a membership type. */
export const sourceStatus = pgTable(
  "source_status",
  {
    issuerId: uuid("issuer_id").notNull(),
    memberId: uuid("member_id").notNull(),
    membershipTypeId: uuid("membership_type_id").notNull(),
    qualifies: boolean("qualifies").notNull(),
    /** Status that a membership on request begins with; null means ACTIVE. */
    status: text("status", { enum: membershipStatuses }),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.membershipTypeId] }),
    foreignKey({
      name: "source_status_member",
      columns: [table.issuerId, table.memberId],
      foreignColumns: [member.issuerId, member.id],
    }),
    foreignKey({
      name: "source_status_type",
      columns: [table.issuerId, table.membershipTypeId],
      foreignColumns: [membershipType.issuerId, membershipType.id],
    }),
    check("source_status_status", sql`${table.status} in ('PENDING', 'ACTIVE', 'GRACE')`),
  ],
);

/** The interface calls its identifier `subscriptionId`. An ended one is kept as history. */
export const membership = pgTable(
  "membership",
  {
    id: uuid("id").primaryKey(),
    issuerId: uuid("issuer_id").notNull(),
    memberId: uuid("member_id").notNull(),
    membershipTypeId: uuid("membership_type_id").notNull(),
    status: text("status", { enum: [...membershipStatuses, "ENDED"] }).notNull(),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    unique("membership_of_issuer").on(table.issuerId, table.id),
    foreignKey({
      name: "membership_member",
      columns: [table.issuerId, table.memberId],
      foreignColumns: [member.issuerId, member.id],
    }),
    foreignKey({
      name: "membership_membership_type",
      columns: [table.issuerId, table.membershipTypeId],
      foreignColumns: [membershipType.issuerId, membershipType.id],
    }),
    uniqueIndex("membership_one_live")
      .on(table.memberId, table.membershipTypeId)
      .where(sql`${table.status} <> 'ENDED'`),
    check("membership_status", sql`${table.status} in ('PENDING', 'ACTIVE', 'GRACE', 'ENDED')`),
    check("membership_end", sql`(${table.status} = 'ENDED') = (${table.endedAt} is not null)`),
  ],
);
