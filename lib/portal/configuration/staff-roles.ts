import "server-only";

/** From the least to the most; each may do what those before it may. */
export const roles = ["viewer", "sender", "manager", "admin"] as const;

export type Role = (typeof roles)[number];
