import type { Environment } from "../environment.ts";
import { readClockOffset } from "../store/clock-offset.ts";
import type { Database } from "../store/database.ts";

/** The service's current time: in production the machine's, whatever offset is stored. */
export async function serviceTime(
  database: Database,
  { isProduction }: Pick<Environment, "isProduction">,
): Promise<Date> {
  return new Date(Date.now() + (isProduction ? 0 : await readClockOffset(database)));
}
