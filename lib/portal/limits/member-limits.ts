import "server-only";
import type { Kennitala } from "#contract/index.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { limiterOf } from "./limiter.ts";

/** Enough for a queue of members at the one computer of a club house; far too few to go through a list. */
const fromAddress = limiterOf({ name: "kennitala-from", limit: 30, minutes: 10 });

/** Somebody who opens their passes again and again, on several devices. */
const ofKennitala = limiterOf({ name: "kennitala-of", limit: 20, minutes: 10 });

/** A whole workplace behind one address; each start asks something of the provider. */
const electronicIdFrom = limiterOf({ name: "electronic-id-from", limit: 60, minutes: 10 });

const refusedElectronicIdFrom = limiterOf({
  name: "electronic-id-refused",
  limit: 30,
  minutes: 10,
});

/** Texts cost money: more than a queue at the one computer of a club house needs is too many. */
const textLinkFrom = limiterOf({ name: "text-link-from", limit: 20, minutes: 10 });

interface KennitalaTry {
  address: string;
  kennitala: Kennitala;
}

/** Counts a kennitala that was typed; the minutes to wait when there were too many. */
export async function minutesToWaitForKennitala({
  address,
  kennitala,
}: KennitalaTry): Promise<number | undefined> {
  // One after the other: what an address tries beyond its limit does not shut anybody out.
  return (await fromAddress().count(address)) ?? ofKennitala().count(kennitalaDigest(kennitala));
}

/** Counts by address alone: a limit by kennitala would tell what others asked for. */
export async function minutesToWaitForTextLink(address: string): Promise<number | undefined> {
  return textLinkFrom().count(address);
}

/** Counts the start of a sign-in with an electronic ID; false when there were too many. */
export async function mayGoToElectronicId(address: string): Promise<boolean> {
  if (await refusedElectronicIdFrom().isOver(address)) return false;
  return (await electronicIdFrom().count(address)) === undefined;
}

/** Whether callbacks from this address were refused so often that no more are handled. */
export async function isElectronicIdRefusedAt(address: string): Promise<boolean> {
  return refusedElectronicIdFrom().isOver(address);
}

/** Counts a refused callback; false when there were too many. */
export async function countRefusedElectronicId(address: string): Promise<boolean> {
  return (await refusedElectronicIdFrom().count(address)) === undefined;
}
