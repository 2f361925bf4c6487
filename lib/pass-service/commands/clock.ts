import { databaseOn } from "#process/database-on.ts";
import { isoDurationOfMs } from "../domain/duration.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { readClockOffset, writeClockOffset } from "../store/clock-offset.ts";
import { type ClockMove, offsetAfter } from "./clock-move.ts";
import { defineCommand } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";

export const clockCommand = defineCommand({
  name: "clock",
  takes: "[--set MOMENT | --move DURATION | --reset]",
  summary: "show the service's clock, or move it",
  details: `  --set MOMENT      such as 2027-01-01, 2027-01-01T12:00 (both UTC) or with a zone
  --move DURATION   from where it is now: +1d, -15m (y, w, d, h, m, s) or P1M, -PT5M
  --reset           back to the machine's time

Every running service on the database follows within a second: passes expire, codes
grow old, messages come due. For development: with NODE_ENV=production the clock
cannot be moved, and serve does not start while it is. --reset is always possible.`,
  options: {
    set: { type: "string" },
    move: { type: "string" },
    reset: { type: "boolean" },
  },
  argumentNames: [],
  run: (move) => showOrMove(readEnvironment(), move),
});

async function showOrMove(environment: Environment, move: ClockMove): Promise<void> {
  const moves = [move.set, move.move, move.reset].filter((one) => one !== undefined);
  if (moves.length > 1) throw new CommandError("clock takes one of --set, --move and --reset.");
  if (environment.isProduction && !move.reset && moves.length > 0) {
    throw new CommandError("The clock cannot be moved while NODE_ENV is production.");
  }
  const store = await openStore(environment);
  try {
    const database = databaseOn(store.pool);
    const before = await readClockOffset(database);
    const offset = offsetAfter(move, before, Date.now());
    if (offset !== before) await writeClockOffset(database, offset);
    const moved = offset === 0 ? "the machine's time" : `moved by ${isoDurationOfMs(offset)}`;
    const now = new Date(Date.now() + offset).toISOString().replace(/\.\d+Z$/, "Z");
    console.log(`The clock says ${now}, ${moved}.`);
  } finally {
    await store.close();
  }
}
