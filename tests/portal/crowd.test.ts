import { expect, test } from "vitest";
import { crowdReporter } from "#portal/observability/crowd.ts";
import { renderCrowd } from "#portal/observability/metrics/crowd.ts";

test("a flood is one line of the log while it lasts, and one when it is over", () => {
  const crowd = { atWork: 0, inLine: 0, turnedAway: { line: 0, slow: 0 } };
  const said: string[] = [];
  const to = {
    warn: (about: { turnedAway: number }) => said.push(`turned away ${about.turnedAway}`),
    info: () => said.push("over"),
  } as unknown as Parameters<typeof crowdReporter>[1];
  const tell = crowdReporter(() => crowd, to);
  tell();
  expect(said).toEqual([]);
  Object.assign(crowd.turnedAway, { line: 1_000, slow: 5 });
  tell();
  crowd.turnedAway.line = 3_000;
  tell();
  tell();
  tell();
  expect(said).toEqual(["turned away 1005", "turned away 2000", "over"]);
});

test("who is in hand and who was turned away can be watched", () => {
  const lines = renderCrowd({ atWork: 4, inLine: 9, turnedAway: { line: 7, patience: 0 } });
  expect(lines.filter((line) => !line.startsWith("#"))).toEqual([
    'felagi_requests_in_hand{state="at-work"} 4',
    'felagi_requests_in_hand{state="in-line"} 9',
    'felagi_requests_turned_away_total{why="line"} 7',
    'felagi_requests_turned_away_total{why="patience"} 0',
  ]);
});
