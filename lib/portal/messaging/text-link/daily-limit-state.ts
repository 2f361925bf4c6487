import "server-only";

/** From this part of the day's texts on, somebody should know. */
const warningShare = 0.8;

export type DailyLimitState = "below" | "near" | "reached";

export function dailyLimitState(count: number, limit: number): DailyLimitState {
  if (count >= limit) return "reached";
  return count >= limit * warningShare ? "near" : "below";
}
