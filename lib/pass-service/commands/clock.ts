import { Command } from "@commander-js/extra-typings";
import { databaseOn } from "#process/database-on.ts";
import { isoDurationOfMs } from "../domain/duration.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { readClockOffset, writeClockOffset } from "../store/clock-offset.ts";
import { type ClockMove, offsetAfter } from "./clock-move.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";

export const clockCommand = new Command("clock")
  .summary("show the service's clock, or move it")
  .option("--set <moment>", "2027-01-01, 2027-01-01T12:00 (both UTC) or with a zone")
  .option("--move <duration>", "from where it is now: +1d, -15m (y, w, d, h, m, s) or P1M, -PT5M")
  .option("--reset", "back to the machine's time")
  .description(
    `Shows the service's clock, or moves it. Every running service on the database follows within a
second: passes expire, codes grow old, messages come due. For development: with
NODE_ENV=production the clock cannot be moved, and serve does not start while it is. --reset
is always possible.`,
  )
  .action((move) => showOrMove(readEnvironment(), move));

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
