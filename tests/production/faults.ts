import type { Part, Row } from "./part.ts";
import { runProgram } from "./program.ts";

const recipients = 100;

/** What `npm run test:soak` does to an installation, with shorter lists. */
export const part: Part = {
  programs: { faketime: "faketime" },
  async run(run) {
    const command = ["tests/soak/main.ts", "--recipients", String(recipients)];
    const { printed, status } = await runProgram(run, command);
    const lines = printed
      .split("\n")
      .filter((line) => line.includes(" · ") || line.includes("not run"));
    const rows = lines.map(rowOf);
    const last = printed.trim().split("\n").at(-1) ?? "";
    return [
      ...rows,
      { what: "all faults", goal: "≤ 3 uncertain for each", seen: last, holds: status === 0 },
    ];
  },
};

/** `yes portal killed (10) · 100 of 100 texted · 0 twice · …` */
function rowOf(line: string): Row {
  const [first = "", ...seen] = line.split(" · ");
  return {
    what: first.replace(/^(yes|NO) +/, ""),
    goal: "0 twice, 0 told wrongly",
    seen: seen.join(", "),
    holds: first.startsWith("yes"),
  };
}
