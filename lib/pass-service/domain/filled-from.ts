/** What of a member an input field of the issuer may hold from the moment of issue on. */
export const filledFromWays = ["memberName", "memberNumber"] as const;
