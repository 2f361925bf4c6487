import "server-only";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { type Difference, differencesOf } from "./differences.ts";
import {
  type ConcurrentChanges,
  concurrentChangesOf,
  parseSnapshot,
  type SnapshotSource,
  serializeSnapshot,
  snapshotOf,
} from "./pass-snapshot.ts";
import { type FieldProblem, type ReadPass, readTypedPass } from "./read-typed-pass.ts";
import { type TypedPass, typedOfPass } from "./typed-pass.ts";

export interface WantedChange {
  typed: TypedPass;
  /** What the form was drawn from, as it carries it. */
  seen: string;
  template: PassTemplate;
}

type DecidedChange =
  | { kind: "deleted" }
  /** It is not the pass any more that the form was drawn from; with what the form holds now. */
  | { kind: "meanwhile"; meanwhile: ConcurrentChanges; seen: string }
  | { kind: "invalid"; problems: FieldProblem[] }
  | { kind: "nothing" }
  | { kind: "change"; values: ReadPass; differences: Difference[] };

/** What a form comes to on the pass as it is now. `key` is the portal's own. */
export function decideChange(wanted: WantedChange & { key: string; pass: Pass }): DecidedChange {
  const { key, typed, seen, template, pass } = wanted;
  if (isDeleted(pass)) return { kind: "deleted" };
  const form = { seen: parseSnapshot(seen), typed };
  const meanwhile = concurrentChangesOf(form, snapshotSource(key, pass, template), template);
  if (meanwhile) return { kind: "meanwhile", meanwhile, seen: snapshotOfPass(key, pass, template) };
  const read = readTypedPass(typed, template, pass);
  if (!read.ok) return { kind: "invalid", problems: read.problems };
  const differences = differencesOf(pass, template, read.values);
  if (differences.length === 0) return { kind: "nothing" };
  return { kind: "change", values: read.values, differences };
}

/** What a form is drawn from, for it to carry. */
export function snapshotOfPass(key: string, pass: Pass, template: PassTemplate): string {
  return serializeSnapshot(snapshotOf(snapshotSource(key, pass, template), template));
}

function snapshotSource(key: string, pass: Pass, template: PassTemplate): SnapshotSource {
  const typed = typedOfPass(pass, template);
  return { key, passId: pass.id, isVoided: pass.isVoided, typed };
}
