import { randomUUID } from "node:crypto";
import type { CallResult } from "#pass-client/index.ts";
import { insertAccount, type NewAccount } from "#portal/auth/staff/account-store.ts";
import type { Database } from "#portal/database/database.ts";
import { message } from "#portal/database/schema/messages.ts";
import { passOperation, scan } from "#portal/database/schema/pass-operation.ts";

/** Records of the portal's database for tests, which state only the facts that matter to them. */

const noon = new Date("2026-11-20T12:00:00Z");

/** Somebody of the staff, by the identifier of the account. */
export async function staffMember(
  database: Database,
  facts: Partial<NewAccount> = {},
): Promise<string> {
  const id = randomUUID();
  const email = `${id}@x.is`;
  const account = { id, email, name: "Hildur", role: "sender", createdAt: noon, ...facts } as const;
  await insertAccount(database, account);
  return account.id;
}

type Facts<Table extends typeof scan | typeof passOperation | typeof message> = Partial<
  Table["$inferInsert"]
> &
  Pick<Table["$inferInsert"], "staffId">;

/** A scan of a pass, by its identifier. */
export async function scanRecord(database: Database, facts: Facts<typeof scan>): Promise<string> {
  const usual = { transactionId: randomUUID(), passId: randomUUID(), actions: [], openedAt: noon };
  const record = { id: randomUUID(), ...usual, ...facts };
  await database.insert(scan).values(record);
  return record.id;
}

/** An operation on a pass that was done, by its identifier. */
export async function operationRecord(
  database: Database,
  facts: Facts<typeof passOperation> & Pick<typeof passOperation.$inferInsert, "staffId">,
): Promise<string> {
  const usual = { kind: facts.scanId ? "scan-action" : "change", state: "done" } as const;
  const record = { id: randomUUID(), ...usual, formToken: randomUUID(), startedAt: noon, ...facts };
  await database.insert(passOperation).values(record);
  return record.id;
}

/** A message that the service accepted, by its identifier. */
export async function messageRecord(
  database: Database,
  facts: Facts<typeof message>,
): Promise<string> {
  const usual = { kind: "sms", state: "accepted", passId: randomUUID(), createdAt: noon } as const;
  const ids = { id: randomUUID(), formToken: randomUUID(), serviceId: randomUUID() };
  const record = { ...ids, ...usual, ...facts };
  await database.insert(message).values(record);
  return record.id;
}

type Failed = Extract<CallResult<never>, { kind: "refused" | "unavailable" | "unknown-outcome" }>;

/** A refusal of the pass service. */
export const refusal = (status: number, code: string | null = null): Failed => ({
  kind: "refused",
  status,
  code,
  message: null,
  possibleFixes: [],
});

/** The pass service was provably not reached. */
export const unreached: Failed = { kind: "unavailable", reason: "unreachable", detail: "" };

/** The answer of the pass service was lost. */
export const lostAnswer: Failed = { kind: "unknown-outcome", reason: "timeout", detail: "" };
