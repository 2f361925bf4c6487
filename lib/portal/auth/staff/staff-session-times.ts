import "server-only";

const minutes = 60_000;

/** A shift at the desk: signed out after half an hour without a page, and after ten hours. */
export const staffSessionTimes = { idleMs: 30 * minutes, lifetimeMs: 600 * minutes };
