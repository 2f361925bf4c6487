import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { loadReporter } from "#portal/observability/load-report.ts";
import { addProcessGauges } from "#portal/observability/metrics/process-gauges.ts";

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

test("requests in progress and rejected are metrics", async () => {
  const registry = new Registry();
  const load = { active: 4, queued: 9, rejected: { "queue-full": 7, "queue-timeout": 0 } };
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 0 };
  addProcessGauges(
    registry,
    () => load,
    () => pool,
  );
  await registry.metrics();
  load.rejected["queue-full"] = 8;
  expect((await registry.metrics()).split("\n")).toEqual(
    expect.arrayContaining([
      'felagi_requests_in_progress{state="active"} 4',
      'felagi_requests_in_progress{state="queued"} 9',
      'felagi_requests_rejected_total{reason="queue-full"} 8',
      'felagi_requests_rejected_total{reason="queue-timeout"} 0',
      'felagi_database_connections{state="busy"} 2',
    ]),
  );
});
