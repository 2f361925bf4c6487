import { isoDurationOf } from "../domain/duration.ts";
import { momentOf, momentSchema } from "../fixture/moment.ts";
import { CommandError } from "./command-error.ts";

/** What was asked of the clock: at most one of these. */
export interface ClockMove {
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
