import { Command } from "@commander-js/extra-typings";
import { isoDurationOf, isoDurationOfMs } from "../domain/duration.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { momentOf, momentSchema } from "../fixture/moment.ts";
import { readClockOffset, writeClockOffset } from "../movable-clock.ts";
import { CommandError } from "./command-error.ts";
import { withDatabase } from "./open-store.ts";

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
  await withDatabase(environment, async (database) => {
    const before = await readClockOffset(database);
    const offset = offsetAfter(move, before, Date.now());
    if (offset !== before) await writeClockOffset(database, offset);
    const moved = offset === 0 ? "the machine's time" : `moved by ${isoDurationOfMs(offset)}`;
    const now = new Date(Date.now() + offset).toISOString().replace(/\.\d+Z$/, "Z");
    console.log(`The clock says ${now}, ${moved}.`);
  });
}

/** What was asked of the clock: at most one of these. */
interface ClockMove {
  set?: string | undefined;
  move?: string | undefined;
  reset?: boolean | undefined;
}

/** How far the clock is moved afterwards, given how far it was and the machine's time; all in ms. */
export function offsetAfter({ set, move, reset }: ClockMove, before: number, real: number): number {
  if (reset) return 0;
  if (set !== undefined) return reachable(momentTyped(set)) - real;
  if (move === undefined) return before;
  const duration = isoDurationOf(move);
  if (!momentSchema.safeParse(duration).success || !/^-?P/.test(duration)) {
    throw new CommandError(
      `--move does not understand "${move}". See: npm run service -- clock --help`,
    );
  }
  return reachable(momentOf(duration, new Date(real + before)).getTime()) - real;
}

const typedMoment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?)?$/i;

/** Without a zone it is Iceland's, which is UTC. */
function momentTyped(written: string): number {
  const [, date, time = "00:00", zone = "Z"] = typedMoment.exec(written.trim()) ?? [];
  const moment = Date.parse(`${date}T${time}${zone}`);
  if (!Number.isNaN(moment)) return moment;
  throw new CommandError(
    `--set does not understand "${written}". See: npm run service -- clock --help`,
  );
}

function reachable(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  if (year >= 1970 && year <= 2999) return moment;
  throw new CommandError("The clock can say a year from 1970 to 2999.");
}
