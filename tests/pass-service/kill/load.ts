import { expect } from "vitest";
import type { MemberIssue, Pass, ScanResponse } from "#contract/index.ts";
import { demoKey } from "../test-service.ts";
import { coupon, giftCodes, initialBalance, kennitalaOf } from "./world.ts";

/** Writes that were acknowledged over all rounds, and so must be durable. */
export interface Ledger {
  created: { id: string; externalIdentifier: string }[];
  /** Creations with an unknown outcome. */
  unacknowledged: string[];
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
    spent,
    issued: new Map(),
    answered: 0,
    issuedCount: 0,
    members,
  };
}

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

/** Outcome of a write: a response, or unknown because the service was killed. */
type Heard<Body> = { ok: true; body: Body } | { ok: false; status: number } | "unknown";

async function send<Body>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Heard<Body>> {
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${demoKey}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Body;
    return response.ok ? { ok: true, body: answer } : { ok: false, status: response.status };
  } catch {
    return "unknown";
  }
}

/** An answer that must come and be good. */
async function must<Body>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const response = await send<Body>(url, method, path, body);
  if (response === "unknown" || !response.ok) {
    throw new Error(
      `${method} ${path} answered ${response === "unknown" ? "nothing" : response.status}`,
    );
  }
  return response.body;
}
