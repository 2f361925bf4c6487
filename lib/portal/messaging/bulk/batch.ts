import "server-only";
import { type SQL, sql } from "drizzle-orm";
import {
  type audiences,
  type BatchRequest,
  batch,
  type batchStates,
  type pauseReasons,
} from "#portal/database/schema/batch.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import type { CheckResult } from "./row-result.ts";

export type Batch = typeof batch.$inferSelect;
export type BatchState = (typeof batchStates)[number];
export type PauseReason = (typeof pauseReasons)[number];
export type Audience = (typeof audiences)[number];
export type { BatchRequest };

/** Version of a batch: every change that its page shows must set this too. */
export const bumpVersion = { version: sql`${batch.version} + 1` };

/** A check begins, or begins again: what stood in the way of an earlier one no longer counts. */
export const beginningCheck = {
  state: "checking",
  checkObstacle: null,
  checkTries: 0,
  ...bumpVersion,
} as const;

/** A text without a phone number to go to: a fact of its recipient, and no fault of the batch. */
export const missingPhone = "PHONE_NUMBER_MISSING";

/** Condition for a refusal because of a missing number. Never null: `not` of it selects all other rows. */
export function isWithoutPhone(): SQL<boolean> {
  return sql`${dispatch.refusalCode} is not distinct from ${missingPhone}`;
}

/** The results of the check that an audience takes in; `not-texted` leaves some of them out again. */
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
