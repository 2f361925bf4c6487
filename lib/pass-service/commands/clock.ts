import { Command } from "@commander-js/extra-typings";
import { sql } from "drizzle-orm";
import { type Environment, readEnvironment } from "../environment.ts";
import { momentOf, momentSchema } from "../fixture/fixture-values.ts";
import type { Database } from "../store/database.ts";
import { clockOffset } from "../store/schema/service-state.ts";
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

/** The requested change of the clock: at most one of these. */
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
export function momentTyped(written: string, option = "--set"): number {
  const [, date, time = "00:00", zone = "Z"] = typedMoment.exec(written.trim()) ?? [];
  const moment = Date.parse(`${date}T${time}${zone}`);
  if (!Number.isNaN(moment)) return moment;
  throw new CommandError(
    `${option} does not understand "${written}". Write 2027-01-01 or 2027-01-01T12:00, in UTC.`,
  );
}

function reachable(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  if (year >= 1970 && year <= 2999) return moment;
  throw new CommandError("The clock can say a year from 1970 to 2999.");
}

/** Poll interval of the clock offset, which another program may change. */
const noticeMs = 500;

export interface MovableClock {
  clock: () => Date;
  stop(): void;
}

/**
 * Clock with an offset, for development: the machine's time plus the offset in the database, which
 * is polled twice a second, so that reading the clock costs no query; while the database is
 * unreachable the last value counts. `offsetNow` is the offset at the start.
 */
export function startMovableClock(database: Database, offsetNow: number): MovableClock {
  let offsetMs = offsetNow;
  let asking = false;
  const timer = setInterval(async () => {
    if (asking) return;
    asking = true;
    offsetMs = await readClockOffset(database).catch(() => offsetMs);
    asking = false;
  }, noticeMs);
  timer.unref();
  return {
    clock: () => new Date(Date.now() + offsetMs),
    stop: () => clearInterval(timer),
  };
}

/** How far the clock is moved, in milliseconds. */
export async function readClockOffset(database: Database): Promise<number> {
  const rows = await database.select({ offsetMs: clockOffset.offsetMs }).from(clockOffset);
  return rows[0]?.offsetMs ?? 0;
}

async function writeClockOffset(database: Database, offsetMs: number): Promise<void> {
  await database
    .insert(clockOffset)
    .values({ offsetMs })
    .onConflictDoUpdate({ target: clockOffset.only, set: { offsetMs: sql`excluded.offset_ms` } });
}

/** The service's current time: in production the machine's, whatever offset is stored. */
export async function serviceTime(
  database: Database,
  { isProduction }: Pick<Environment, "isProduction">,
): Promise<Date> {
  return new Date(Date.now() + (isProduction ? 0 : await readClockOffset(database)));
}

const units: Readonly<Record<string, (count: string) => string>> = {
  y: (count) => `P${count}Y`,
  w: (count) => `P${count}W`,
  d: (count) => `P${count}D`,
  h: (count) => `PT${count}H`,
  m: (count) => `PT${count}M`,
  s: (count) => `PT${count}S`,
};

/** A duration as it is typed, `+1d`, `-15m` or `+P1D`, in ISO 8601: `P1D`, `-PT15M`. */
export function isoDurationOf(typed: string): string {
  const short = /^([+-]?)(\d{1,6})([ywdhms])$/i.exec(typed.trim());
  if (!short) return typed.trim().replace(/^\+/, "");
  const [, sign, count = "", unit = ""] = short;
  return (sign === "-" ? "-" : "") + units[unit.toLowerCase()]?.(count);
}

/** Milliseconds as an ISO 8601 duration of days, hours, minutes and seconds: `-P1DT2H`. */
export function isoDurationOfMs(milliseconds: number): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  const parts = [
    [Math.floor(rest / 3600), "H"],
    [Math.floor((rest % 3600) / 60), "M"],
    [rest % 60, "S"],
  ] as const;
  const time = parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join("");
  const sign = milliseconds < 0 && seconds > 0 ? "-" : "";
  if (days === 0 && time === "") return "PT0S";
  return `${sign}P${days > 0 ? `${days}D` : ""}${time && `T${time}`}`;
}
