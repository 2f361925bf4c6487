import { z } from "zod";
import { kennitalaSchema } from "./kennitala.ts";
import { passStatuses } from "./pass.ts";
import { openEnum, optional, recordIdSchema } from "./values.ts";

export const memberStatuses = ["ACTIVE", "CANCELLED"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** The live statuses, the only ones a lookup returns. Section "Membership status". */
export const membershipStatuses = ["PENDING", "ACTIVE", "GRACE"] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** The body of both member endpoints; no other field is allowed. Section "Members", rule 1. */
export const memberRequestSchema = z.strictObject({ kennitala: kennitalaSchema });
export type MemberRequest = z.input<typeof memberRequestSchema>;

/** Section "Member pass object". Hand it out only while its status is not closed. */
export const memberPassSchema = z.object({
  id: recordIdSchema,
  status: openEnum(passStatuses),
  walletInstalled: z.boolean(),
  deliveryPageUrl: z.string(),
  distributionUrl: z.string(),
});
export type MemberPass = z.infer<typeof memberPassSchema>;

/** Section "Membership entry". `pass` is null until one is issued and after it was removed. */
export const membershipSchema = z.object({
  subscriptionId: recordIdSchema,
  subscriptionStatus: openEnum(membershipStatuses),
  subscriberListId: recordIdSchema,
  subscriberListName: z.string(),
  pass: optional(memberPassSchema),
});
export type Membership = z.infer<typeof membershipSchema>;

/**
 * What both member endpoints answer. Section "Member lookup result". `memberId` must not be
 * stored; `memberStatus` decides nothing; `memberships` are the live ones, newest first.
 */
export const memberLookupSchema = z.object({
  memberId: recordIdSchema,
  kennitala: z.string().regex(/^\d{10}$/),
  memberStatus: openEnum(memberStatuses),
  memberships: z.array(membershipSchema),
});
export type MemberLookup = z.infer<typeof memberLookupSchema>;

/** The issue endpoint answers with exactly one membership entry. Section "Members". */
export const memberIssueSchema = memberLookupSchema.extend({
  memberships: z.tuple([membershipSchema]),
});
export type MemberIssue = z.infer<typeof memberIssueSchema>;
