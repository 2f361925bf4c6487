import { pushDueUpdates } from "../store/due-updates.ts";
import type { DueWork } from "./do-due-work.ts";

/** Pushes one batch of pass updates to devices on platform A. */
export const sendDueUpdates: DueWork = async ({ database, clock, platformA }) =>
  platformA && (await pushDueUpdates(database, platformA.devices, clock())) ? 1 : 0;
