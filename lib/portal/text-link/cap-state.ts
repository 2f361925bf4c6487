import "server-only";

/** From this part of the day's texts on, somebody should know. */
const nearShare = 0.8;

export type CapState = "below" | "near" | "reached";

export function decideCapState(count: number, most: number): CapState {
  if (count >= most) return "reached";
  return count >= most * nearShare ? "near" : "below";
}
