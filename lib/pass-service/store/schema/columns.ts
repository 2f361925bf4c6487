import { customType, timestamp } from "drizzle-orm/pg-core";

/** A moment to the millisecond, which is as fine as the program's own clock. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
}

/** The number of the transaction that wrote, as text: see `store/device-changes.ts`. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });
