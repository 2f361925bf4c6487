import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Kennitala, Pass, PassWrite } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { getPassClient } from "#portal/pass-service/client.ts";
import { findOperation, type PassOperation, runOnce } from "#portal/passes/pass-operations.ts";

type Refused = Extract<CallResult<never>, { kind: "refused" }>;

/** How a form that writes a pass ended. */
export type WriteResult =
  | { end: "done"; passId: string }
  | { end: "refused"; refusal: Refused; current?: Pass }
  /** The service was not reached, and nothing was done. */
  | { end: "away" }
  /** It may have been done; this form never does it again. */
  | { end: "unknown" }
  /** This very form is asking for it at this moment. */
  | { end: "under-way" };

interface PassSubmit {
  formToken: string;
  template: { id: string; name: string | null };
  /** The voided pass that a new one is created in place of. */
  replaces?: string | undefined;
  /** Kennitala entered into the new pass. */
  kennitala?: Kennitala | undefined;
}

export async function runPassCreate(
  staff: Staff,
  { formToken, template, replaces, kennitala }: PassSubmit,
  request: PassWrite,
): Promise<WriteResult> {
  return writeResultOf(
    await runOnce(
      { database: getDatabase(), staff },
      {
        kind: "create",
        formToken,
        replaces,
        kennitala,
        request,
        passTemplateId: template.id,
        passTitle: template.name,
      },
      () => getPassClient().passes.create(request),
    ),
  );
}

interface PassRewrite extends Omit<PassSubmit, "replaces" | "kennitala"> {
  kind: "change" | "void";
  passId: string;
  /** The typed form. The request is made from it and the current pass. */
  form: unknown;
  reason?: string;
  changed?: string;
  /** What to send for the pass as it is at this moment, or the code of why nothing is to be sent. */
  decide(current: Pass): PassWrite | { stop: string };
}

/**
 * Changes a pass, idempotent by form token, and only while it is what the form was rendered from
 * (optimistic concurrency): it is read again within the call, because the interface has no
 * conditional update.
 */
export async function runPassRewrite(staff: Staff, rewrite: PassRewrite): Promise<WriteResult> {
  const { kind, passId, formToken, template, form, reason, changed, decide } = rewrite;
  let current: Pass | undefined;
  const result = await runOnce<Pass>(
    { database: getDatabase(), staff },
    {
      kind,
      formToken,
      passId,
      reason,
      changed,
      request: { passId, form },
      passTemplateId: template.id,
      passTitle: template.name,
    },
    () =>
      readAndUpdate(passId, (read) => {
        current = read;
        return decide(read);
      }),
  );
  return writeResultOf(result, current);
}

/** Reads a pass and updates it by its current state; refused with the code that `decide` returns. */
export async function readAndUpdate(
  passId: string,
  decide: PassRewrite["decide"],
): Promise<CallResult<Pass>> {
  const { passes } = getPassClient();
  const read = await passes.read(passId);
  // An unanswered read changed nothing, so its outcome is known.
  if (read.kind === "unknown-outcome") return { ...read, kind: "unavailable" };
  if (read.kind !== "ok") return read;
  const decided = decide(read.value);
  return "stop" in decided ? stopped(decided.stop) : passes.update(passId, decided);
}

async function writeResultOf(
  result: Awaited<ReturnType<typeof runOnce<Pass>>>,
  current?: Pass,
): Promise<WriteResult> {
  if (result.kind === "earlier") return endOf(await waitForOutcome(result.operation));
  const { answer } = result;
  switch (answer.kind) {
    case "ok":
      return { end: "done", passId: answer.value.id };
    case "refused":
      return { end: "refused", refusal: answer, ...(current && { current }) };
    case "unavailable":
      return { end: "away" };
    case "unknown-outcome":
      return { end: "unknown" };
    default:
      return answer satisfies never;
  }
}

function endOf({ state, passId, refusalCode, refusalStatus }: PassOperation): WriteResult {
  switch (state) {
    case "done":
      return passId ? { end: "done", passId } : { end: "unknown" };
    case "refused":
      return refusalStatus
        ? { end: "refused", refusal: stopped(refusalCode, refusalStatus) }
        : { end: "away" };
    case "calling":
      return { end: "under-way" };
    case "unknown":
      return { end: "unknown" };
    default:
      return state satisfies never;
  }
}

function stopped(code: string | null, status = 409): Refused {
  return { kind: "refused", status, code, message: null, possibleFixes: [] };
}

const intervalMs = 150;
const timeoutMs = 4_000;

/** A duplicate submit waits a moment for the outcome of the first, to be answered alike. */
async function waitForOutcome(operation: PassOperation): Promise<PassOperation> {
  let operationNow = operation;
  for (
    let waited = 0;
    operationNow.state === "calling" && waited < timeoutMs;
    waited += intervalMs
  ) {
    await pause(intervalMs);
    operationNow = (await findOperation(getDatabase(), operation.id)) ?? operationNow;
  }
  return operationNow;
}
