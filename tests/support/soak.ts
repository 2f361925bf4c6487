/**
 * `npm run test:soak` says here how many rounds of kills and faults to go through, and has
 * everything looked at; the check itself goes through one round.
 */
const asked = process.env.SOAK_ROUNDS;

export const isSoak = asked !== undefined;
export const rounds = Number(asked ?? 1);
