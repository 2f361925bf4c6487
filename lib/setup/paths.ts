import type { Draft } from "./answers.ts";

/** Fields of unchecked JSON by their path, such as `issuer.colours.card`. */

const isObject = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => {
    if (Array.isArray(part)) return part[Number(name)];
    return isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined;
  }, value);
}

/** Copy of a draft with a new value at the path; undefined removes the field. */
export function withValue(draft: Draft, path: string, value: unknown): Draft {
  const [name = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? value : withValue(inside(draft[name]), rest.join("."), value);
  const { [name]: _, ...others } = draft;
  return inner === undefined ? others : { ...draft, [name]: inner };
}

const inside = (value: unknown) => (isObject(value) ? value : {});

/** Deep merge. Lists, and a pass service of another kind, are replaced whole. */
export function merged(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after === undefined ? before : after;
  if (after.kind !== undefined && after.kind !== before.kind) return after;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(names.map((name) => [name, merged(before[name], after[name])]));
}
