import "server-only";
import { type SQL, sql } from "drizzle-orm";
import {
  type audiences,
  type BulkListRequest,
  bulkList,
  type bulkListStates,
  message,
  type pauseReasons,
} from "#portal/database/schema/messages.ts";
import type { CheckResult } from "./row-result.ts";

export type BulkList = typeof bulkList.$inferSelect;
export type BulkListState = (typeof bulkListStates)[number];
export type PauseReason = (typeof pauseReasons)[number];
export type Audience = (typeof audiences)[number];
export type { BulkListRequest };

/** Name of a list for the activity; the follow-up kind is translated when it is shown. */
export function namedIn({ id, name, followUp }: Pick<BulkList, "id" | "name" | "followUp">) {
  return { listId: id, name, ...(followUp && { followUp }) };
}

/** Whether a person uploaded the list and so has its file; a follow-up list has a colleague's rows. */
export function isOwnFile(
  { staffId, followsId }: Pick<BulkList, "staffId" | "followsId">,
  readerId: string,
): boolean {
  return staffId === readerId && followsId === null;
}

/** Increments the version. Every update of what the page of a bulk list shows must include it. */
export const bumpVersion = { version: sql`${bulkList.version} + 1` };

/** Columns that the start of a check sets; obstacles of an earlier check are cleared. */
export const beginningCheck = {
  state: "checking",
  checkObstacle: null,
  checkTries: 0,
  ...bumpVersion,
} as const;

/** Whether several columns hold kennitalas, so that staff must choose the one of the recipients. */
export function hasRivals({
  recipients,
  reading,
}: Pick<BulkList, "recipients" | "reading">): boolean {
  return recipients === "kennitala" && (reading?.kennitalaColumns.length ?? 0) > 1;
}

/** Whether staff must decide how to read the list before its check. */
export function hasQuestions(
  list: Pick<BulkList, "hiddenRows" | "recipients" | "reading">,
): boolean {
  return list.hiddenRows > 0 || hasRivals(list);
}

/** Refusal for a missing phone number, which counts against the recipient and not against the list. */
export const missingPhone = "PHONE_NUMBER_MISSING";

/**
 * Condition for a refusal because of a missing number. Never null, so that `not` selects all other
 * rows.
 */
export function isWithoutPhone(): SQL<boolean> {
  return sql`${message.refusalCode} is not distinct from ${missingPhone}`;
}

/** Check results that an audience includes. Recipients of a recent text are excluded separately. */
export function resultsOf(audience: Audience): CheckResult[] {
  switch (audience) {
    case "not-in-wallet":
      return ["open"];
    case "in-wallet":
      return ["in-wallet"];
    case "all-open":
    case "not-texted":
      return ["open", "in-wallet"];
    default:
      return audience satisfies never;
  }
}
