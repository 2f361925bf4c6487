import "server-only";
import { type Configuration, getConfiguration } from "#portal/configuration/configuration.ts";

/** How long what concerns people is kept, in days. */
export interface Retention {
  /** What staff did, what was sent, scanned and changed, and the account of who left. */
  activityDays: number;
  /** The text and number of a message, and the devices that it reached, from its end on. */
  messageDays: number;
  /** A network address, however often it comes back. */
  addressDays: number;
}

/** Which passes somebody had open last is of use for about as long, and so is a spent invitation. */
export const openedPassDays = 30;

export function retentionOf(
  configuration: Pick<
    Configuration,
    "ACTIVITY_RETENTION_DAYS" | "MESSAGE_RETENTION_DAYS" | "ADDRESS_RETENTION_DAYS"
  > = getConfiguration(),
): Retention {
  return {
    activityDays: configuration.ACTIVITY_RETENTION_DAYS,
    messageDays: configuration.MESSAGE_RETENTION_DAYS,
    addressDays: configuration.ADDRESS_RETENTION_DAYS,
  };
}
