import "server-only";

const minute = 60_000;

/** A member's session ends an hour after it began, or after a quarter of an hour unused. */
export const memberSessionTimes = { idleMs: 15 * minute, lifetimeMs: 60 * minute } as const;
