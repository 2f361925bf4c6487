import { stepDueUpdates } from "../store/due-updates.ts";
import type { DueWork } from "./do-due-work.ts";

/** Tells a batch of devices on platform A that a pass of theirs has changed. */
export const tellDueUpdates: DueWork = async ({ database, clock, platformA }) =>
  platformA && (await stepDueUpdates(database, platformA.devices, clock())) ? 1 : 0;
