import "server-only";
import { randomUUID } from "node:crypto";
import type { CallResult } from "#pass-client/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import type { Database } from "#portal/database/database.ts";
import { untilStored } from "#portal/database/until-stored.ts";
import { idempotencyKey } from "#portal/idempotency-key.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import {
  claimOperation,
  type NewPassOperation,
  operationOutcomeOf,
  type PassOperation,
  recordOperation,
  settleOperation,
} from "./operation-store.ts";

export interface OperationPlan
  extends Pick<NewPassOperation, "kind" | "passId" | "passTemplateId" | "passTitle">,
    Pick<NewPassOperation, "scanId" | "scanAction" | "amount"> {
  /** The form as it was shown: a UUID of its own each time it is drawn. */
  formToken: string;
  /** All that the call will ask for. */
  request: unknown;
  /** Why, in the words of whoever did it. */
  reason?: string | undefined;
}

export type OnceResult<T> =
  | { kind: "called"; answer: CallResult<T>; operation: PassOperation }
  /** This very form has asked for the same before, and it was not refused. */
  | { kind: "earlier"; operation: PassOperation };

/**
 * Idempotency: makes a call that changes a pass at most once for a form, however often that is
 * submitted. The form's token and the request are the idempotency key. The operation is
 * `calling` in the database before a socket opens, and is called again only when it was refused.
 */
export async function runOnce<T>(
  { database, staff }: { database: Database; staff: Pick<Staff, "accountId"> },
  plan: OperationPlan,
  call: () => Promise<CallResult<T>>,
  passIdOf: (value: T) => string,
): Promise<OnceResult<T>> {
  const { formToken, request, reason, ...rest } = plan;
  const { operation, isClaimed } = await claimOperation(database, {
    ...rest,
    id: randomUUID(),
    formToken: idempotencyKey(formToken, plan.kind, request),
    staffId: staff.accountId,
    startedAt: new Date(),
  });
  if (!isClaimed) return { kind: "earlier", operation };
  const answer = await call();
  const end = operationOutcomeOf(answer, passIdOf);
  const store = () =>
    database.transaction(async (transaction) => {
      const isSettled = await settleOperation(transaction, operation.id, end, new Date());
      if (isSettled) await recordOperation(transaction, operation, end, reason);
    });
  // The service has carried the operation out: its outcome is told at once, stored or not.
  await store().catch(() => {
    untilStored(store).catch((error) =>
      log().error(
        { reason: reasonOf(error) },
        "the outcome of a pass operation could not be recorded",
      ),
    );
  });
  return { kind: "called", answer, operation };
}
