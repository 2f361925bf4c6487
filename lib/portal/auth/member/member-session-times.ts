import "server-only";

const minute = 60_000;

/**
 * A member's session ends an hour after it began, or a quarter of an hour after its last noted use.
 * A use is noted once a minute at most.
 */
export const memberSessionTimes = {
  idleMs: 15 * minute,
  notedEveryMs: minute,
  lifetimeMs: 60 * minute,
} as const;
