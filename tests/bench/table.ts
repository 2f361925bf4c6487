import { availableParallelism, cpus, loadavg } from "node:os";
import { connections, type Measured, rounds } from "./measure.ts";

export interface Row {
  what: string;
  unit: string;
  figure: number;
  /** With a peer the goal is about the ratio of both figures, else about the figure. */
  peer?: { name: string; figure: number };
  atLeast?: number;
  atMost?: number;
}

/** A row of two candidates that were measured in turn. */
export function ratioRow([product, peer]: Measured[], atLeast: number): Row {
  if (!product || !peer) throw new Error("A candidate is missing.");
  for (const { name, spread } of [product, peer]) {
    if (spread > 0.3)
      process.stderr.write(`  ${name}: rounds ${(spread * 100).toFixed(0)} % apart\n`);
  }
  return {
    what: product.name,
    unit: "requests/s",
    figure: product.requestsPerSecond,
    peer: { name: peer.name, figure: peer.requestsPerSecond },
    atLeast,
  };
}

/** The whole result: a line for each figure, then how and on what it was measured. */
export function tableOf(rows: Row[], seconds: number): string {
  const heads = ["case", "peer", "unit", "figure", "peer's", "ratio", "goal", "reached"];
  const lines = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const [head = "", ...body] = lines.map((line) =>
    line
      .map((cell, at) => (at < 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  const [{ model = "unknown" } = {}] = cpus();
  return [
    head,
    "-".repeat(head.length),
    ...body,
    "",
    `Medians of ${rounds} rounds of ${seconds} s in turn, ${connections} connections. Load generator, database and all programs`,
    `on this machine: ${availableParallelism()} cores (${model.trim()}), Node ${process.versions.node}, ${process.platform} ${process.arch}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
  ].join("\n");
}

function cellsOf({ what, unit, figure, peer, atLeast, atMost }: Row): string[] {
  const judged = peer ? figure / peer.figure : figure;
  const isReached = judged >= (atLeast ?? 0) && judged <= (atMost ?? Number.POSITIVE_INFINITY);
  const hasGoal = atLeast !== undefined || atMost !== undefined;
  return [
    what,
    peer?.name ?? "",
    unit,
    written(figure),
    peer ? written(peer.figure) : "",
    peer ? judged.toFixed(2) : "",
    atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : "",
    hasGoal ? (isReached ? "yes" : "NO") : "",
  ];
}

const written = (figure: number) => figure.toFixed(Math.abs(figure) < 10 ? 1 : 0);
