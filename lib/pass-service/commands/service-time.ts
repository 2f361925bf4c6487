import type { Environment } from "../environment.ts";
import { readClockOffset } from "../store/clock-offset.ts";
import type { Database } from "../store/database.ts";

/** What time it is for the service: in production what the machine says, whatever was moved. */
export async function serviceTime(
  database: Database,
  { isProduction }: Pick<Environment, "isProduction">,
): Promise<Date> {
  return new Date(Date.now() + (isProduction ? 0 : await readClockOffset(database)));
}
