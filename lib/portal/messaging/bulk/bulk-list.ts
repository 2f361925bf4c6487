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

/** What the activity keeps of a list, to name it in the language of whoever reads of it. */
export function namedIn({ id, name, followUp }: Pick<BulkList, "id" | "name" | "followUp">) {
  return { listId: id, name, ...(followUp && { followUp }) };
}

/** Version of a bulk list: every change that its page shows must set this too. */
export const bumpVersion = { version: sql`${bulkList.version} + 1` };

/** A check begins, or begins again: what stood in the way of an earlier one no longer counts. */
export const beginningCheck = {
  state: "checking",
  checkObstacle: null,
  checkTries: 0,
  ...bumpVersion,
} as const;

/** Whether another column of kennitalas than the one that is read may name the recipients. */
export function hasRivals({
  recipients,
  reading,
}: Pick<BulkList, "recipients" | "reading">): boolean {
  return recipients === "kennitala" && (reading?.kennitalaColumns.length ?? 0) > 1;
}

/** Whether somebody has to say how the list is read before it is checked. */
export function hasQuestions(
  list: Pick<BulkList, "hiddenRows" | "recipients" | "reading">,
): boolean {
  return list.hiddenRows > 0 || hasRivals(list);
}

/** A text without a phone number to go to: a fact of its recipient, and no fault of the bulk list. */
export const missingPhone = "PHONE_NUMBER_MISSING";

/** Condition for a refusal because of a missing number. Never null: `not` of it selects all other rows. */
export function isWithoutPhone(): SQL<boolean> {
  return sql`${message.refusalCode} is not distinct from ${missingPhone}`;
}

/** The results of the check that an audience takes in; those texted lately are left out of it again. */
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
