import { spawnSync } from "node:child_process";
import type { Part } from "./part.ts";

const tests = "tests/monitoring/alerts.test.ts";

/** The alert rules, tried by Prometheus's own tool. */
export const part: Part = {
  programs: { promtool: "prometheus" },
  async run() {
    const vitest = ["node_modules/.bin/vitest", "run", "--config", "tests/vitest.config.ts"];
    const { status, stderr } = spawnSync(process.execPath, [...vitest, tests], {
      encoding: "utf8",
    });
    if (status !== 0) process.stderr.write(stderr);
    const holds = status === 0;
    return [
      {
        what: "alert rules and dashboard",
        goal: "promtool takes them; each alert fires and stays silent",
        seen: holds ? "so" : "not so",
        holds,
      },
    ];
  },
};
