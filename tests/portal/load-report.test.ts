import { expect, test } from "vitest";
import { loadReporter } from "#portal/observability/load-report.ts";
import { renderLoad } from "#portal/observability/metrics/load.ts";

test("a flood is one line of the log while it lasts, and one when it is over", () => {
  const load = { active: 0, queued: 0, rejected: { "queue-full": 0, "slow-share": 0 } };
  const said: string[] = [];
  const to = {
    warn: (about: { rejected: number }) => said.push(`rejected ${about.rejected}`),
    info: () => said.push("over"),
  } as unknown as Parameters<typeof loadReporter>[1];
  const report = loadReporter(() => load, to);
  report();
  expect(said).toEqual([]);
  Object.assign(load.rejected, { "queue-full": 1_000, "slow-share": 5 });
  report();
  load.rejected["queue-full"] = 3_000;
  report();
  report();
  report();
  expect(said).toEqual(["rejected 1005", "rejected 2000", "over"]);
});

test("requests in progress and rejected are metrics", () => {
  const lines = renderLoad({
    active: 4,
    queued: 9,
    rejected: { "queue-full": 7, "queue-timeout": 0 },
  });
  expect(lines.filter((line) => !line.startsWith("#"))).toEqual([
    'felagi_requests_in_progress{state="active"} 4',
    'felagi_requests_in_progress{state="queued"} 9',
    'felagi_requests_rejected_total{reason="queue-full"} 7',
    'felagi_requests_rejected_total{reason="queue-timeout"} 0',
  ]);
});
