import type { Kennitala } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { cachedMemberLookup } from "#portal/memberships/member-offers.ts";
import { searchPasses } from "#portal/messaging/people-search.ts";
import { findTimelinePerson } from "#portal/messaging/timeline.ts";
import type { StaffFailure } from "#portal/pass-service/failure.ts";
import { findHandledPass } from "#portal/passes/handled-passes.ts";
import { type LoadedPass, loadPass } from "#portal/passes/load-pass.ts";
import { isVoid } from "#portal/passes/pass-actions.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";
import { replacementOf } from "#portal/passes/replacements.ts";
import { keptSince } from "../../../_messages/message-address.ts";

/** Maximum number of passes that a search shows. */
export const passesShown = 8;

/** A pass that a search found. `isReplaced`: the list also has the pass that was issued in its place. */
export type FoundPass = Extract<LoadedPass, { kind: "pass" }> & { isReplaced?: boolean };

/** The passes, each void one followed by the pass that was issued in its place. */
export async function withReplacements(passes: FoundPass[]): Promise<FoundPass[]> {
  const known = new Set(passes.map(({ pass }) => pass.id.toLowerCase()));
  const all = passes.map(async (one) => {
    const newer = isVoid(one.pass) ? await replacementOf(one.pass.id) : undefined;
    if (!newer) return [one];
    if (known.has(newer.passId.toLowerCase())) return [{ ...one, isReplaced: true }];
    const loaded = await loadPass(newer.passId);
    return loaded.kind === "pass" ? [{ ...one, isReplaced: true }, loaded] : [one];
  });
  return (await Promise.all(all)).flat();
}

type FoundIds =
  | {
      passIds: string[];
      /** Why a kennitala has no pass. */
      none?: "noneOnRegister" | "noneOfLeft" | "noneOfMember";
    }
  | { failure: StaffFailure };

/** Finds the pass that an identifier, link or code names, else passes by their holder's name or number. */
export async function passesOf(search: string): Promise<FoundIds> {
  const read = readPassReference(search);
  if (read.ok) return { passIds: [read.passId] };
  const handled = await findHandledPass(getDatabase(), search);
  if (handled) return { passIds: [handled] };
  const { passes } = await searchPasses(getDatabase(), {
    search,
    keptSince: keptSince(new Date()),
    limit: passesShown + 1,
  });
  const found = passes.map(({ passId }) => passId);
  const [only] = found;
  // A ticket names nobody: the passes of the one person that was found are added.
  const person =
    found.length === 1 && only
      ? await findTimelinePerson(getDatabase(), { passId: only })
      : undefined;
  return { passIds: [...new Set([...found, ...(person?.passIds ?? [])])] };
}

export async function passesOfMember(kennitala: Kennitala | undefined): Promise<FoundIds> {
  if (!kennitala) return { passIds: [] };
  const result = await cachedMemberLookup(kennitala);
  if (result.kind === "failed") {
    const { failure } = result;
    const isOfService = failure !== "kennitala-invalid" && failure !== "not-eligible";
    return isOfService ? { failure } : { passIds: [] };
  }
  if (result.kind === "not-a-member") return { passIds: [], none: "noneOnRegister" };
  const { memberships, memberStatus } = result.lookup;
  const passIds = memberships.flatMap(({ pass }) => pass?.id ?? []);
  const person = await findTimelinePerson(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    passIds,
  });
  const none = memberStatus === "CANCELLED" ? "noneOfLeft" : "noneOfMember";
  return { passIds: person.passIds, none };
}
