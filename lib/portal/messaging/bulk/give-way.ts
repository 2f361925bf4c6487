import "server-only";
import { setTimeout as wait } from "node:timers/promises";

const stepMs = 5;
/** Where somebody is always waited for, a batch goes on all the same. */
const longestMs = 100;

/** Members and whoever works in the console come first: waits while requests are being answered. */
export async function giveWay(isServing: () => boolean): Promise<void> {
  for (let waited = 0; waited < longestMs && isServing(); waited += stepMs) await wait(stepMs);
}
