import { expect } from "vitest";
import type { MemberIssue, Pass, ScanResponse } from "#contract/index.ts";
import { must, send } from "./client.ts";
import { coupon, giftCodes, initialBalance, kennitalaOf } from "./world.ts";

/** Writes that were acknowledged over all rounds, and so must be durable. */
export interface Ledger {
  created: { id: string; externalIdentifier: string }[];
  /** Creations with an unknown outcome. */
  unacknowledged: string[];
  updated: Map<string, { acknowledged: number; attempted: number }>;
  spent: Map<string, { acknowledged: number; attempted: number }>;
  issued: Map<string, string>;
  /** Writes of all kinds that were answered. */
  answered: number;
  /** Members whose pass was requested, of `members`. */
  issuedCount: number;
  members: number;
}

export function emptyLedger(members: number): Ledger {
  const spent = new Map(giftCodes.map((code) => [code, { acknowledged: 0, attempted: 0 }]));
  return {
    created: [],
    unacknowledged: [],
    updated: new Map(),
    spent,
    issued: new Map(),
    answered: 0,
    issuedCount: 0,
    members,
  };
}

/** What an update sets together: seen apart, it would be half a write. */
const dayOf = (version: number) => new Date(Date.UTC(2030, 0, 1 + version)).toISOString();
const versionOf = (day: string | null) =>
  (Date.parse(day ?? "") - Date.UTC(2030, 0, 1)) / 86_400_000;

const made = (externalIdentifier: string) => ({
  passTemplateId: coupon,
  externalIdentifier,
  inputFields: [{ identifier: "nafn", value: externalIdentifier }],
  backFields: [
    { label: "a", value: externalIdentifier },
    { label: "b", value: externalIdentifier },
  ],
});

/** Concurrent callers that write until the service is killed. */
export async function writeUntilKilled(url: string, ledger: Ledger): Promise<void> {
  const callers = [
    ...[1, 2, 3].map(() => creating(url, ledger)),
    ...[1, 2].map(() => updating(url, ledger)),
    ...giftCodes.flatMap((code) => [spending(url, ledger, code), spending(url, ledger, code)]),
    ...[1, 2, 3].map(() => issuing(url, ledger)),
  ];
  await Promise.all(callers);
}

async function creating(url: string, ledger: Ledger): Promise<void> {
  for (;;) {
    const externalIdentifier = crypto.randomUUID();
    const response = await send<Pass>(url, "POST", "/pass", made(externalIdentifier));
    if (response === "unknown") return void ledger.unacknowledged.push(externalIdentifier);
    expect(response.ok).toBe(true);
    if (response.ok) ledger.created.push({ id: response.body.id, externalIdentifier });
    ledger.answered += 1;
  }
}

async function updating(url: string, ledger: Ledger): Promise<void> {
  const response = await send<Pass>(url, "POST", "/pass", made(crypto.randomUUID()));
  if (response === "unknown" || !response.ok) return;
  const versions = { acknowledged: 0, attempted: 0 };
  ledger.updated.set(response.body.id, versions);
  for (let version = 1; ; version += 1) {
    versions.attempted = version;
    const day = dayOf(version);
    const answer = await send<Pass>(url, "PUT", `/pass/${response.body.id}`, {
      passTemplateId: coupon,
      validFrom: day,
      expirationDate: dayOf(version + 1),
      inputFields: [{ identifier: "nafn", value: String(version) }],
    });
    if (answer === "unknown") return;
    expect(answer.ok).toBe(true);
    versions.acknowledged = version;
    ledger.answered += 1;
  }
}

async function spending(url: string, ledger: Ledger, data: string): Promise<void> {
  const account = ledger.spent.get(data) ?? { acknowledged: 0, attempted: 0 };
  const scan = await send<ScanResponse>(url, "POST", "/scan", { data });
  if (scan === "unknown" || !scan.ok) return;
  const path = `/scan/${scan.body.transactionId}/action`;
  for (;;) {
    account.attempted += 1;
    const body = { action: "SUBTRACT_AMOUNT", subtractedAmount: 1 };
    const answer = await send(url, "POST", path, body);
    if (answer === "unknown") return;
    expect(answer.ok).toBe(true);
    account.acknowledged += 1;
    ledger.answered += 1;
  }
}

async function issuing(url: string, ledger: Ledger): Promise<void> {
  while (ledger.issuedCount < ledger.members) {
    const kennitala = kennitalaOf(ledger.issuedCount++);
    const answer = await send<MemberIssue>(url, "POST", "/member/passes/issue", { kennitala });
    if (answer === "unknown") return;
    expect(answer.ok).toBe(true);
    if (answer.ok) ledger.issued.set(kennitala, answer.body.memberships[0].pass?.id ?? "");
    ledger.answered += 1;
  }
}

/** Reads every acknowledged write back through the interface. */
export async function expectDurable(url: string, ledger: Ledger): Promise<void> {
  for (const { id, externalIdentifier } of ledger.created.splice(0)) {
    const pass = await must<Pass>(url, "GET", `/pass/${id}`);
    expect(pass.externalIdentifier).toBe(externalIdentifier);
    expect(pass.inputFieldValues[0]?.value).toBe(externalIdentifier);
    const again = await send(url, "POST", "/pass", made(externalIdentifier));
    expect(again).toEqual({ ok: false, status: 409 });
  }
  for (const [id, { acknowledged, attempted }] of ledger.updated) {
    const { validFrom, expirationDate, inputFieldValues } = await must<Pass>(
      url,
      "GET",
      `/pass/${id}`,
    );
    if (attempted === 0 || (acknowledged === 0 && validFrom === null)) continue;
    const version = versionOf(validFrom);
    expect([acknowledged, attempted]).toContain(version);
    expect(versionOf(expirationDate)).toBe(version + 1);
    expect(inputFieldValues[0]?.value).toBe(String(version));
  }
  ledger.updated.clear();
  for (const [data, account] of ledger.spent) {
    const { actions } = await must<ScanResponse>(url, "POST", "/scan", { data });
    const left = actions.find(({ action }) => action === "SUBTRACT_AMOUNT")?.maxSubtractAmount ?? 0;
    const gone = initialBalance - left;
    expect(gone).toBeGreaterThanOrEqual(account.acknowledged);
    expect(gone).toBeLessThanOrEqual(account.attempted);
    // From here on the outcome of the unacknowledged ones is known.
    account.acknowledged = gone;
    account.attempted = gone;
  }
  for (const [kennitala, passId] of ledger.issued) {
    const again = await must<MemberIssue>(url, "POST", "/member/passes/issue", { kennitala });
    expect(again.memberships[0].pass?.id).toBe(passId);
  }
  ledger.issued.clear();
}
