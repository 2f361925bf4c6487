import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { CallResult } from "#pass-client/index.ts";
import {
  closedHereAt,
  markStaleOperationsUnknown,
  type OperationPlan,
  runOnce,
} from "#portal/passes/pass-operations.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { lostAnswer, refusal, staffMember, unreached } from "./records.ts";

const databases = portalDatabases();
const passId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

type Call = () => Promise<CallResult<{ id: string }>>;
const done: Call = async () => ({ kind: "ok", value: { id: passId } });
const cut: Call = async () => lostAnswer;
const away: Call = async () => unreached;
const refused: Call = async () => refusal(409, "EXTERNAL_IDENTIFIER_TAKEN");

/** A form at a desk; each submit is answered by the service as the test says, and counted. */
async function desk() {
  const { database, pool } = await databases.fresh();
  const accountId = await staffMember(database);
  let calls = 0;
  const form: OperationPlan = {
    kind: "create",
    formToken: randomUUID(),
    request: { name: "Anna" },
  };
  const submit = (call: Call, changes: Partial<OperationPlan> = {}) =>
    runOnce({ database, staff: { accountId } }, { ...form, ...changes }, () => {
      calls += 1;
      return call();
    });
  const column = async (text: string) => (await pool.query({ text, rowMode: "array" })).rows.flat();
  return {
    database,
    submit,
    calls: () => calls,
    states: () => column("select state from pass_operation order by started_at"),
    recorded: () => column("select outcome from activity order by id"),
  };
}

test("a form that is submitted twenty times at once creates one pass", async () => {
  const { submit, calls, states, recorded } = await desk();
  const ends = await Promise.all(Array.from({ length: 20 }, () => submit(done)));
  expect(ends.filter(({ kind }) => kind === "called")).toHaveLength(1);
  expect([calls(), await states(), await recorded()]).toEqual([1, ["done"], ["done"]]);
});

test("a pass is void since the last time that it was certainly voided from here", async () => {
  const { database, submit } = await desk();
  const newest = () => closedHereAt(database, { passId, status: "VOIDED" });
  const byForm = (): Partial<OperationPlan> => ({
    kind: "void",
    formToken: randomUUID(),
    passId,
    reason: "Týnt",
  });
  await submit(refused, byForm());
  await submit(cut, byForm());
  await submit(done, { kind: "change", passId });
  expect(await newest()).toBeUndefined();
  await submit(done, byForm());
  const first = await newest();
  expect(first).toBeInstanceOf(Date);
  await submit(done, byForm());
  expect(Number(await newest())).toBeGreaterThan(Number(first));
});

test("a form in which something else was written does that too", async () => {
  const { submit, calls } = await desk();
  await submit(done);
  await submit(done, { request: { name: "Björk" } });
  expect(calls()).toBe(2);
});

test("what was refused, or never reached the service, may be tried again with the same form", async () => {
  const { submit, calls, states } = await desk();
  await submit(away);
  await submit(refused);
  expect(await states()).toEqual(["refused"]);
  await submit(done);
  expect([calls(), await states()]).toEqual([3, ["done"]]);
});

test("what may have happened is never tried again by the same form", async () => {
  const { submit, calls, states, recorded } = await desk();
  await submit(cut);
  expect(await submit(done)).toMatchObject({ kind: "earlier", operation: { state: "unknown" } });
  expect([calls(), await states(), await recorded()]).toEqual([1, ["unknown"], ["failed"]]);
});

test("a call whose process died is marked as unknown, and a late answer settles it", async () => {
  const { database, submit, states } = await desk();
  const soon = new Date(Date.now() + 60_000);
  await submit(async () => {
    expect(await states()).toEqual(["calling"]);
    expect(await markStaleOperationsUnknown(database, soon, soon)).toHaveLength(1);
    expect(await states()).toEqual(["unknown"]);
    return done();
  });
  expect(await states()).toEqual(["done"]);
});
