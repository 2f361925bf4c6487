import "server-only";
import type { getCrowd } from "../crowd.ts";
import { createCounter, renderGauge } from "./registry.ts";

/** How many requests are in hand, and how many were told to come again. */
export function renderCrowd({ atWork, inLine, turnedAway }: ReturnType<typeof getCrowd>): string[] {
  const away = createCounter(
    "felagi_requests_turned_away_total",
    "Requests answered with 503 because too much was in hand, by what was full.",
  );
  for (const [why, count] of Object.entries(turnedAway)) away.add({ why }, count);
  return [
    ...renderGauge("felagi_requests_in_hand", "Requests that are worked on, and that wait.", [
      { labels: { state: "at-work" }, value: atWork },
      { labels: { state: "in-line" }, value: inLine },
    ]),
    ...away.render(),
  ];
}
