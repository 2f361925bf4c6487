import "server-only";
import { createHmac } from "node:crypto";
import { type Part, partsOf, type TypedPass, textOf } from "./typed-pass.ts";

type Fields = Parameters<typeof partsOf>[0];

/** Optimistic concurrency: a keyed digest of each part of the pass, by the part's name. */
type PassSnapshot = Readonly<Record<string, string>>;

/** Whether the pass is voided is part of the snapshot too, though it is no field of the form. */
const voidedPart = "isVoided";

export interface SnapshotSource {
  /** HMAC key, so that the digests cannot be inverted by guessing. */
  key: string;
  passId: string;
  isVoided: boolean;
  typed: TypedPass;
}

export function snapshotOf(source: SnapshotSource, template: Fields): PassSnapshot {
  const parts = partsOf(template).map((part): [string, string] => [
    part.name,
    digestOf(source, part.name, textOf(source.typed, part)),
  ]);
  const voided = digestOf(source, voidedPart, String(source.isVoided));
  return { ...Object.fromEntries(parts), [voidedPart]: voided };
}

/** Parses the form's field; malformed entries are dropped. */
export function parseSnapshot(carried: string): PassSnapshot {
  const pairs = carried.split(" ").map((pair) => pair.split("="));
  return Object.fromEntries(
    pairs.flatMap(([name, digest]) => (name && digest ? [[name, digest]] : [])),
  );
}

export function serializeSnapshot(snapshot: PassSnapshot): string {
  return Object.entries(snapshot)
    .map(([name, digest]) => `${name}=${digest}`)
    .join(" ");
}

export interface ConcurrentChanges {
  /** The parts that somebody else changed since the form was drawn. */
  parts: ConcurrentPartChange[];
  wasVoided: boolean;
  /** Merged fields: the reader's where the reader changed something, the others' elsewhere. */
  typed: TypedPass;
}

interface ConcurrentPartChange {
  part: Part;
  theirs: string;
  yours: string;
  /** Conflict: both changed the field to different values; the form shows the reader's. */
  isContested: boolean;
}

/** What somebody else did to the pass since the form was drawn; undefined when nobody did anything. */
export function concurrentChangesOf(
  form: { seen: PassSnapshot; typed: TypedPass },
  now: SnapshotSource,
  template: Fields,
): ConcurrentChanges | undefined {
  const { seen, typed } = form;
  const current = snapshotOf(now, template);
  const wasVoided = current[voidedPart] !== seen[voidedPart];
  const moved = partsOf(template).filter(({ name }) => current[name] !== seen[name]);
  if (moved.length === 0 && !wasVoided) return undefined;
  const texts = { ...typed.texts };
  const parts = moved.map((part): ConcurrentPartChange => {
    const [theirs, yours] = [textOf(now.typed, part), textOf(typed, part)];
    const isMine = digestOf(now, part.name, yours) !== seen[part.name];
    if (!isMine) for (const field of part.fields) texts[field] = now.typed.texts[field] ?? "";
    return { part, theirs, yours, isContested: isMine && theirs !== yours };
  });
  return { parts, wasVoided, typed: { ...typed, texts } };
}

function digestOf({ key, passId }: SnapshotSource, name: string, text: string): string {
  return createHmac("sha256", key)
    .update(JSON.stringify(["seen-pass", passId, name, text]))
    .digest("base64url")
    .slice(0, 16);
}
