import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#portal/configuration/staff-roles.ts";
import { moment } from "./columns.ts";

/** Staff accounts; a closed one stays as long as the activity that names it. */
export const staffAccount = pgTable(
  "staff_account",
  {
    id: uuid("id").primaryKey(),
    /** In lower case. */
    email: text("email").notNull().unique("staff_account_email"),
    name: text("name").notNull(),
    role: text("role").$type<Role>().notNull(),
    /** A PHC string of argon2id; null until the invitation is taken up, or with a provider alone. */
    passwordHash: text("password_hash"),
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /**
     * The identity provider's name for the person: its issuer, a space, its subject. Set for an account that
     * the provider manages, whose only way in is through the provider.
     */
    providerSubject: text("provider_subject").unique("staff_account_provider_subject"),
    createdAt: moment("created_at").notNull(),
    disabledAt: moment("disabled_at"),
  },
  (table) => [
    check("staff_account_role", sql`${table.role} in ('viewer', 'sender', 'manager', 'admin')`),
    check(
      "staff_account_one_way_in",
      sql`${table.providerSubject} is null or ${table.passwordHash} is null`,
    ),
    check("staff_account_email_case", sql`${table.email} = lower(${table.email})`),
  ],
);

/** A link, handed over by an admin, that lets somebody set a password once. */
export const staffInvitation = pgTable(
  "staff_invitation",
  {
    /** The SHA-256 of what stands in the link. */
    tokenHash: text("token_hash").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => staffAccount.id),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("staff_invitation_account").on(table.accountId)],
);

/** The cookie holds its identifier alone; role and account are read anew on every request. */
export const staffSession = pgTable(
  "staff_session",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => staffAccount.id),
    issuedAt: moment("issued_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    endedAt: moment("ended_at"),
    /** The ID token of the identity provider, sealed; it ends the session there as well. */
    sealedIdToken: text("sealed_id_token"),
  },
  (table) => [
    index("staff_session_account").on(table.accountId),
    index("staff_session_issued_at").on(table.issuedAt),
  ],
);

/** Searches for a member by a staff session: the kennitala sealed, and gone with the session. */
export const memberSearch = pgTable(
  "member_search",
  {
    id: uuid("id").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => staffSession.id, { onDelete: "cascade" }),
    sealedKennitala: text("sealed_kennitala").notNull(),
    kennitalaDigest: text("kennitala_digest").notNull(),
    searchedAt: moment("searched_at").notNull(),
  },
  (table) => [index("member_search_of_session").on(table.sessionId, table.searchedAt)],
);
