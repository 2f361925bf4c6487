import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { type AvailableScanAction, scanActions } from "#contract/index.ts";
import { moment } from "./columns.ts";
import { staffAccount } from "./staff.ts";

export const passOperationKinds = ["create", "change", "void", "scan-action", "undo"] as const;
export const passOperationStates = ["calling", "done", "refused", "unknown"] as const;

export const shownResults = [
  "already-used",
  "just-used",
  // The holder was admitted without a scanned code, and that entry was undone.
  "entry-undone",
  "VOIDED",
  "EXPIRED",
  "INACTIVE",
  "DELETE_IN_PROGRESS",
  "DELETED",
  "not-offered",
  "out-of-bounds",
  "unknown-outcome",
] as const;
export type ShownResult = (typeof shownResults)[number];

/** A code that was read, and what the service offered to do with the pass. */
export const scan = pgTable(
  "scan",
  {
    id: uuid("id").primaryKey(),
    transactionId: uuid("transaction_id").notNull(),
    passId: uuid("pass_id").notNull(),
    passTitle: text("pass_title"),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staffAccount.id),
    scanner: text("scanner"),
    /** Keyed, so that the pass is found by its code; the code itself is not kept. */
    codeDigest: text("code_digest"),
    /** The same of the part that stays, where the code on the pass changes with time. */
    codeStemDigest: text("code_stem_digest"),
    /** Whose pass it was in words, sealed. */
    sealedHolder: text("sealed_holder"),
    actions: jsonb("actions").$type<AvailableScanAction[]>().notNull(),
    /** The result of a check; null for a pass that was there to be used. */
    isValid: boolean("is_valid"),
    /** Why the result shown was neither a use nor valid; null for any other result. */
    shownResult: text("shown_result", { enum: shownResults }),
    openedAt: moment("opened_at").notNull(),
  },
  (table) => [
    index("scan_of_pass").on(table.passId, table.openedAt),
    index("scan_of_staff").on(table.staffId, table.openedAt),
    index("scan_opened").on(table.openedAt),
    index("scan_of_code").on(table.codeDigest, table.openedAt),
    index("scan_of_code_stem").on(table.codeStemDigest, table.openedAt),
  ],
);

/** A call that must never be made twice: its row is there, `calling`, before the call begins. */
export const passOperation = pgTable(
  "pass_operation",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: passOperationKinds }).notNull(),
    state: text("state", { enum: passOperationStates }).notNull(),
    /** One form as it was shown does the same once, however often it is submitted. */
    formToken: uuid("form_token").notNull().unique("pass_operation_form_token"),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staffAccount.id),
    /** Null until a pass that is being created has its identifier. */
    passId: uuid("pass_id"),
    passTemplateId: uuid("pass_template_id"),
    passTitle: text("pass_title"),
    scanId: uuid("scan_id").references(() => scan.id, { onDelete: "cascade" }),
    scanAction: text("scan_action", { enum: scanActions }),
    /** Punches, or whole krónur. */
    amount: integer("amount"),
    /** Punches left on the pass right after it: an undo gives punches back only from there. */
    stampsLeft: integer("stamps_left"),
    /** The use that an undo takes back. */
    undoes: uuid("undoes").references((): AnyPgColumn => passOperation.id, { onDelete: "cascade" }),
    refusalCode: text("refusal_code"),
    refusalStatus: integer("refusal_status"),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("pass_operation_of_pass").on(table.passId, table.startedAt),
    index("pass_operation_of_scan").on(table.scanId, table.startedAt),
    index("pass_operation_undoes").on(table.undoes),
    index("pass_operation_started").on(table.startedAt),
    index("pass_operation_unsettled").on(table.startedAt).where(sql`${table.state} = 'calling'`),
    check(
      "pass_operation_scan",
      sql`(${table.kind} in ('scan-action', 'undo')) = (${table.scanId} is not null)`,
    ),
    check("pass_operation_undo", sql`(${table.kind} = 'undo') = (${table.undoes} is not null)`),
  ],
);

/** The passes that somebody of the staff had open last; a row is kept for 30 days at most. */
export const openedPass = pgTable(
  "opened_pass",
  {
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staffAccount.id, { onDelete: "cascade" }),
    passId: uuid("pass_id").notNull(),
    passTitle: text("pass_title"),
    /** The issuer's own name for the pass: in some hands that of a person, so it goes with the row. */
    externalIdentifier: text("external_identifier"),
    /** Whose pass it is in words, sealed. */
    sealedHolder: text("sealed_holder"),
    /** Of its addresses, so that the pass is found by one that somebody has at hand. */
    linkDigests: text("link_digests").array(),
    openedAt: moment("opened_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.passId] }),
    index("opened_pass_newest").on(table.staffId, table.openedAt),
  ],
);
