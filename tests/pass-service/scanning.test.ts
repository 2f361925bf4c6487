import { describe, expect, test } from "vitest";
import type { ScanResponse } from "#contract/index.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { noon, refusal } from "./test-service.ts";
import { codes, passes } from "./world.ts";

demoServiceForEach();

const fetchScan = (data: string) => service.post("/api/v1/scan", { data });

async function scanned(data: string): Promise<ScanResponse> {
  const response = await fetchScan(data);
  expect(response.status).toBe(201);
  return response.json();
}

const act = (transactionId: string, action: Record<string, unknown>) =>
  service.post(`/api/v1/scan/${transactionId}/action`, action);

test("reading a code changes nothing of the pass", async () => {
  const read = async () => (await service.get(`/api/v1/pass/${passes.punch}`)).json();
  const before = await read();
  await scanned(codes.punch);
  expect(await read()).toEqual(before);
});

test("a code that changes with time is refused as a bare code", async () => {
  expect(await refusal(await fetchScan(codes.ticket))).toEqual([404, "CODE_NOT_RECOGNISED"]);
});

test("a transaction is over after a quarter of an hour", async () => {
  const { transactionId } = await scanned(codes.coupon);
  service.setTime(new Date(noon.getTime() + 15 * 60_000));
  const late = await act(transactionId, { action: "REDEEM" });
  expect(await refusal(late)).toEqual([409, "TRANSACTION_EXPIRED"]);
});

describe("a hundred concurrent actions on a gift card", () => {
  const spend = (amount: number) => ({ action: "SUBTRACT_AMOUNT", subtractedAmount: amount });
  const fill = (amount: number) => ({ action: "ADD_AMOUNT", addedAmount: amount });

  test("over ten scans spend its last króna once", async () => {
    await pool.query("update pass set balance = 1 where id = $1", [passes.gift]);
    const scans = await Promise.all(Array.from({ length: 10 }, () => scanned(codes.gift)));
    const attempts = Array.from({ length: 100 }, (_, at) =>
      act(scans[at % scans.length]?.transactionId ?? "", spend(1)),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const { rows } = await pool.query("select count(*)::int as count from scan_event");
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("spend and add what their answers say", async () => {
    const balance = async () =>
      (await pool.query("select balance from pass where id = $1", [passes.gift])).rows[0].balance;
    const before = await balance();
    const { transactionId } = await scanned(codes.gift);
    const amounts = Array.from({ length: 100 }, (_, at) => (at % 2 ? 1 : -1) * (1_000 + at));
    const answers = await Promise.all(
      amounts.map((amount) => act(transactionId, amount < 0 ? spend(-amount) : fill(amount))),
    );
    const moved = amounts.filter((_, at) => answers[at]?.status === 200);
    expect(moved.length).toBeGreaterThan(50);
    expect(await balance()).toBe(before + moved.reduce((sum, amount) => sum + amount, 0));
  });
});
