import "server-only";
import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { activity } from "#portal/database/schema/activity.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { memberSearch } from "#portal/database/schema/staff.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import type { Person } from "./person.ts";

/** The rows that hold personal data of somebody. */
export const personalDataOf = {
  memberSearches: ({ digest }: Person) => eq(memberSearch.kennitalaDigest, digest),
  messages: ({ digest, passIds, phones }: Person) =>
    or(
      eq(dispatch.kennitalaDigest, digest),
      inArray(dispatch.passId, passIds),
      inArray(dispatch.recipient, phones),
      inArray(sql`${dispatch.request} ->> 'phoneNumber'`, phones),
    ) as SQL,
  listRows: ({ digest, passIds }: Person) =>
    or(eq(batchRow.kennitalaDigest, digest), inArray(batchRow.passId, passIds)) as SQL,
  textLinks: ({ digest }: Person) => eq(textLinkRequest.kennitalaDigest, digest),
  activity: ({ digest, passIds }: Person) =>
    or(eq(activity.kennitalaDigest, digest), inArray(activity.passId, passIds)) as SQL,
  operations: ({ passIds }: Person) => inArray(passOperation.passId, passIds),
  scans: ({ passIds }: Person) => inArray(scan.passId, passIds),
  openedPasses: ({ passIds }: Person) => inArray(openedPass.passId, passIds),
  /** What is counted under a kennitala stands under its digest, after the name of the limit. */
  counts: ({ digest }: Person) =>
    sql`right(${rateLimit.key}, ${digest.length + 1}) = ${`:${digest}`}`,
};
