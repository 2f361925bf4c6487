import "server-only";
import { randomUUID } from "node:crypto";
import type { Pass, PassTemplate, PassWrite } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { readNoteText } from "#portal/input/plain-text.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { momentOf } from "#portal/passes/validity.ts";
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
import { inputName, type TypedPass, typedOfPass, valueOnPass } from "./typed-pass.ts";
import { runPassRewrite, type WriteResult } from "./write-pass.ts";

type Refused = Extract<WriteResult, { end: "refused" }>;

type ChangeResult =
  | Exclude<WriteResult, Refused>
  | (Refused & { sentInputs: readonly { identifier: string }[] })
  /** Nothing was sent: the pass has changed since the form was drawn. */
  | { end: "not-as-seen"; current: Pass };

/** Entered into the activity where nothing was sent, because the pass had changed meanwhile. */
export const notAsSeen = "NOT_AS_SEEN";

export async function runPassChange(
  staff: Staff,
  change: WantedChange & { formToken: string; pass: Pass },
): Promise<ChangeResult> {
  const { formToken, typed, seen, template } = change;
  const key = getConfiguration().DIGEST_SECRET;
  let sentInputs: readonly { identifier: string }[] = [];
  const written = await runPassRewrite(staff, {
    kind: "change",
    formToken,
    passId: change.pass.id,
    changed: changedParts(decideChange({ ...change, key }), template),
    template,
    form: { typed, seen },
    decide: (pass) => {
      const decided = decideChange({ ...change, key, pass });
      if (decided.kind !== "change") return { stop: notAsSeen };
      const request = changeRequestOf(pass, decided.values);
      sentInputs = request.inputFields ?? [];
      return request;
    },
  });
  if (written.end !== "refused") return written;
  const { refusal, current } = written;
  if (refusal.code === notAsSeen && current) return { end: "not-as-seen", current };
  return { ...written, sentInputs };
}

/** Names of the changed parts for the activity, one per line; values are not recorded. */
function changedParts(decided: DecidedChange, { inputFields }: PassTemplate): string {
  const differences = decided.kind === "change" ? decided.differences : [];
  const labels = new Map(
    inputFields.map(({ identifier, label }) => [inputName(identifier), label]),
  );
  return [...new Set(differences.map(({ name }) => labels.get(name) ?? name))].join("\n");
}

interface WantedChange {
  typed: TypedPass;
  /** Snapshot of the pass that the form was drawn from. */
  seen: string;
  template: PassTemplate;
}

type DecidedChange =
  | { kind: "deleted" }
  /** The pass has changed since the form was drawn; `meanwhile` holds the merged fields. */
  | { kind: "meanwhile"; meanwhile: ConcurrentChanges; seen: string }
  | { kind: "invalid"; problems: FieldProblem[] }
  | { kind: "nothing" }
  | { kind: "change"; values: ReadPass; differences: Difference[] };

/** Decides what a submitted form changes on the current pass. `key` keys the digests of the snapshot. */
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

/** Snapshot of the pass, which its form carries to detect concurrent changes. */
export function snapshotOfPass(key: string, pass: Pass, template: PassTemplate): string {
  return serializeSnapshot(snapshotOf(snapshotSource(key, pass, template), template));
}

function snapshotSource(key: string, pass: Pass, template: PassTemplate): SnapshotSource {
  const typed = typedOfPass(pass, template);
  return { key, passId: pass.id, isVoided: pass.isVoided, typed };
}

/** Payload of a create: only fields that were filled in. */
export function createRequestOf(template: PassTemplate, values: ReadPass): PassWrite {
  const { externalIdentifier, validFrom, expirationDate, stampsLeft, backFields } = values;
  const inputFields = values.inputs.filter(({ value }) => value !== "");
  return {
    passTemplateId: template.id,
    ...(externalIdentifier && { externalIdentifier }),
    ...(validFrom && { validFrom }),
    ...(expirationDate && { expirationDate }),
    ...(stampsLeft !== null && { stampsLeft }),
    ...(values.alreadyPaid && { alreadyPaid: true }),
    ...(inputFields.length > 0 && { inputFields }),
    ...(backFields.length > 0 && { backFields }),
  };
}

/**
 * Payload of an update: all known fields, because a service may replace or merge. The interface
 * does not return back fields, so they are sent only when staff write them anew.
 */
export function changeRequestOf(pass: Pass, values: ReadPass): PassWrite {
  const { externalIdentifier, alreadyPaid, backFields } = values;
  return {
    ...knownOf(pass),
    externalIdentifier,
    alreadyPaid,
    validFrom: isoOf(values.validFrom),
    expirationDate: isoOf(values.expirationDate),
    ...(values.stampsLeft !== null && { stampsLeft: values.stampsLeft }),
    inputFields: values.inputs.filter(
      ({ identifier, value }) => value !== "" || valueOnPass(pass, identifier),
    ),
    ...(backFields.length > 0 && { backFields }),
  };
}

/** Payload of a void: the known fields, and `isVoided`. */
export function voidRequestOf(pass: Pass): PassWrite {
  return { ...knownOf(pass), isVoided: true };
}

/** Sets the punches left, and sends the rest of the pass as it is. */
export function stampsRequestOf(pass: Pass, stampsLeft: number): PassWrite {
  return { ...knownOf(pass), stampsLeft };
}

function knownOf(pass: Pass): PassWrite {
  return {
    passTemplateId: pass.passTemplateId,
    // Only for a voided pass, which stays voided: `false` would undo a voiding made meanwhile.
    ...(pass.isVoided && { isVoided: true }),
    externalIdentifier: pass.externalIdentifier,
    alreadyPaid: pass.alreadyPaid,
    validFrom: isoOf(pass.validFrom),
    expirationDate: isoOf(pass.expirationDate),
    ...(pass.stampsLeft !== null && { stampsLeft: pass.stampsLeft }),
    inputFields: pass.inputFieldValues.flatMap(({ identifier, value }) =>
      value ? [{ identifier, value }] : [],
    ),
  };
}

/** The moment in ISO 8601 with a zone, which every service takes. */
function isoOf(stated: string | null): string | null {
  return momentOf(stated)?.toISOString() ?? stated;
}

interface PassVoid {
  formToken: string;
  passId: string;
  template: { id: string; name: string | null };
  reason: string;
}

/** Voids a pass as it is at this moment; what others wrote on it meanwhile stays. */
export function runPassVoid(staff: Staff, passVoid: PassVoid): Promise<WriteResult> {
  const { reason } = passVoid;
  return runPassRewrite(staff, {
    ...passVoid,
    kind: "void",
    form: { reason },
    decide: (pass) => {
      if (isDeleted(pass)) return { stop: "PASS_CLOSED" };
      return pass.isVoided ? { stop: "ALREADY_VOIDED" } : voidRequestOf(pass);
    },
  });
}

/** What the activity records as changed on a voided pass whose external identifier moved to another. */
export const referenceMoved = "referenceMoved";

/**
 * Removes the external identifier from a voided pass, so that the pass issued in its place can have it.
 * Returns whether the voided pass no longer has it.
 */
export async function freeReference(
  staff: Staff,
  { pass, template }: { pass: Pass; template: PassTemplate },
): Promise<boolean> {
  const result = await runPassRewrite(staff, {
    kind: "change",
    // A new form token does not repeat the change: a second submit finds no identifier on the pass, and stops.
    formToken: randomUUID(),
    passId: pass.id,
    changed: referenceMoved,
    template,
    form: { externalIdentifier: null },
    decide: (current) =>
      current.isVoided && current.externalIdentifier === pass.externalIdentifier
        ? { ...knownOf(current), externalIdentifier: null }
        : { stop: notAsSeen },
  });
  if (result.end === "done") return true;
  // A second submit of the same form may have removed it first.
  const { current } = result.end === "refused" ? result : {};
  return current !== undefined && current.externalIdentifier !== pass.externalIdentifier;
}

const maxReasonLength = 200;

/** Why a pass is voided, as it will stand in the activity. */
export function readReason(typed: string) {
  const read = readNoteText(typed, maxReasonLength);
  if (!read.ok) return { ok: false as const, problem: `reason-${read.problem}` as const };
  return read.text === "" ? { ok: false as const, problem: "no-reason" as const } : read;
}
