import { isLoopback } from "#process/loopback.ts";
import { slugOf, unaccented } from "#process/slug.ts";
import type { Draft } from "./answers.ts";
import { at, withValue } from "./paths.ts";

/** Defaults of missing answers. Order matters: later ones are derived from earlier ones. */
const defaults: readonly [path: string, answerFor: (draft: Draft) => unknown][] = [
  ["issuer.colours.card", () => "#1d4e89"],
  ["issuer.colours.accent", () => "#f4d35e"],
  ["issuer.contact", () => ({})],
  ["issuer.languages", () => ["is", "en"]],
  ["publicUrl", () => "http://localhost:3000"],
  ["passService.kind", () => "included"],
  ["passService.publicUrl", (draft) => (isIncluded(draft) ? "http://localhost:4010" : undefined)],
  ["passService.smsSender", (draft) => (isIncluded(draft) ? senderOf(draft) : undefined)],
  ["signIn", (draft) => (isLocal(at(draft, "publicUrl")) ? ["kennitala"] : ["text-link"])],
  ["membershipTypes", (draft) => (isIncluded(draft) ? [firstType] : [])],
];

const firstType = { name: { is: "Félagsskírteini", en: "Membership card" } };

export function defaultOf(path: string, draft: Draft): unknown {
  return defaults.find(([one]) => one === path)?.[1](draft);
}

export function withDefaults(answers: Draft): Draft {
  const draft = defaults.reduce((before, [path, answerFor]) => {
    if (at(before, path) !== undefined) return before;
    const value = answerFor(before);
    return value === undefined ? before : withValue(before, path, value);
  }, answers);
  const { membershipTypes: types } = draft;
  if (!Array.isArray(types)) return draft;
  return {
    ...draft,
    membershipTypes: types.map((type) => typeWithDefaults(type, isIncluded(draft))),
  };
}

function typeWithDefaults(type: unknown, isIncluded: boolean): unknown {
  if (typeof type !== "object" || type === null || Array.isArray(type)) return type;
  const draft = type as Draft;
  const name = at(draft, "name.is");
  const issuance =
    draft.issuance ?? (draft.model === "on-request-card" ? "on-request" : "automatic");
  const model = issuance === "on-request" ? "on-request-card" : "membership-card";
  return {
    ...(typeof name === "string" && { slug: slugOf(name) }),
    issuance,
    ...(isIncluded && { model }),
    ...draft,
  };
}

export const isIncluded = (draft: Draft) => at(draft, "passService.kind") === "included";

/** Whether an address is on loopback. */
export function isLocal(address: unknown): boolean {
  const url = typeof address === "string" ? URL.parse(address) : null;
  return url !== null && isLoopback(url.hostname);
}

/** Makes a text sender from a name: as many whole words as fit. */
export function smsSenderLike(written: string): string {
  const words = unaccented(written)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  let sender = words[0] ?? "";
  for (const word of words.slice(1)) {
    if (`${sender} ${word}`.length > 11) break;
    sender += ` ${word}`;
  }
  return sender.length < 3 ? "Felagi" : sender.slice(0, 11);
}

function senderOf(draft: Draft): string | undefined {
  const name = at(draft, "issuer.name");
  return typeof name === "string" ? smsSenderLike(name) : undefined;
}
