import { availableParallelism, cpus, loadavg } from "node:os";
import { type ComparisonResult, rounds } from "./compare.ts";
import { connections } from "./measure.ts";

export interface Row {
  product: ComparisonResult;
  peer: ComparisonResult;
  /** The least ratio that is wanted. */
  goal?: number;
}

const heads = ["case", "peer", "requests/s", "peer's", "p50 ms", "peer's", "p99 ms", "peer's"];

/** The whole result: a line for each case, then how and on what it was measured. */
export function tableOf(rows: Row[], seconds: number): string {
  const written = rows.map(({ product, peer, goal }) => [
    product.name,
    peer.name,
    ...[product, peer].map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)),
    ...[product, peer].map(({ p50Ms }) => p50Ms.toFixed(1)),
    ...[product, peer].map(({ p99Ms }) => p99Ms.toFixed(1)),
    (product.requestsPerSecond / peer.requestsPerSecond).toFixed(2),
    goal?.toFixed(2) ?? "",
  ]);
  const lines = [[...heads, "ratio", "goal"], ...written];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const aligned = lines.map((line) =>
    line
      .map((cell, at) =>
        at < 2 ? cell.padEnd(widths?.[at] ?? 0) : cell.padStart(widths?.[at] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  const [head = "", ...body] = aligned;
  return [head, "-".repeat(head.length), ...body, "", ...footnotes(rows, seconds)].join("\n");
}

function footnotes(rows: Row[], seconds: number): string[] {
  const spread = Math.max(...rows.flatMap(({ product, peer }) => [product.spread, peer.spread]));
  return [
    `Median of ${rounds} rounds of ${seconds} s in turn, ${connections} connections; ratio of requests/s, case to peer.`,
    `The rounds of one candidate lay at most ${(spread * 100).toFixed(0)} % apart. Load generator, database and all`,
    `programs on this machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node},`,
    `${process.platform} ${process.arch}, load average ${loadavg()[0]?.toFixed(1)} at the end.`,
  ];
}
