import "server-only";
import { createHmac } from "node:crypto";
import { type Part, partsOf, type TypedPass, textOf } from "./typed-pass.ts";

type Fields = Parameters<typeof partsOf>[0];

/** A print of each part as the form was drawn, by the part's name; it tells nobody what stood there. */
export type Seen = Readonly<Record<string, string>>;

/** Voided or not is seen on the form too, though it is not written there. */
const standing = "isVoided";

export interface SeenPass {
  /** Of the portal's own, so that nobody can try out what stood on the form. */
  key: string;
  passId: string;
  isVoided: boolean;
  typed: TypedPass;
}

export function seenOf(seen: SeenPass, template: Fields): Seen {
  const parts = partsOf(template).map((part): [string, string] => [
    part.name,
    printOf(seen, part.name, textOf(seen.typed, part)),
  ]);
  const voided = printOf(seen, standing, String(seen.isVoided));
  return { ...Object.fromEntries(parts), [standing]: voided };
}

/** As the form carries it; what is not a print of ours was not seen. */
export function readSeen(carried: string): Seen {
  const pairs = carried.split(" ").map((pair) => pair.split("="));
  return Object.fromEntries(
    pairs.flatMap(([name, print]) => (name && print ? [[name, print]] : [])),
  );
}

export function writeSeen(seen: Seen): string {
  return Object.entries(seen)
    .map(([name, print]) => `${name}=${print}`)
    .join(" ");
}

export interface Meanwhile {
  /** The parts that somebody else changed since the form was drawn. */
  parts: MeanwhilePart[];
  wasVoided: boolean;
  /** What the form holds now: what the reader wrote, and theirs where the reader wrote nothing. */
  typed: TypedPass;
}

export interface MeanwhilePart {
  part: Part;
  theirs: string;
  yours: string;
  /** Whether both wrote there, and not the same; the reader's own then stands in the form. */
  isContested: boolean;
}

/** What somebody else did to the pass since the form was drawn; undefined when nobody did anything. */
export function meanwhileOf(
  form: { seen: Seen; typed: TypedPass },
  now: SeenPass,
  template: Fields,
): Meanwhile | undefined {
  const { seen, typed } = form;
  const current = seenOf(now, template);
  const wasVoided = current[standing] !== seen[standing];
  const moved = partsOf(template).filter(({ name }) => current[name] !== seen[name]);
  if (moved.length === 0 && !wasVoided) return undefined;
  const texts = { ...typed.texts };
  const parts = moved.map((part): MeanwhilePart => {
    const [theirs, yours] = [textOf(now.typed, part), textOf(typed, part)];
    const isMine = printOf(now, part.name, yours) !== seen[part.name];
    if (!isMine) for (const field of part.fields) texts[field] = now.typed.texts[field] ?? "";
    return { part, theirs, yours, isContested: isMine && theirs !== yours };
  });
  return { parts, wasVoided, typed: { ...typed, texts } };
}

function printOf({ key, passId }: SeenPass, name: string, text: string): string {
  return createHmac("sha256", key)
    .update(JSON.stringify(["seen-pass", passId, name, text]))
    .digest("base64url")
    .slice(0, 16);
}
