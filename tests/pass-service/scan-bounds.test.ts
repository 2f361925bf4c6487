import fc from "fast-check";
import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import type { ScanResponse } from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { loadWorld, serviceOn, type TestService } from "./test-service.ts";
import { twoIssuerIds, twoIssuers } from "./two-issuers.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
beforeEach(async () => {
  pool = await databases.fresh();
  await loadWorld(pool, twoIssuers());
  service = serviceOn(pool);
});

async function scan(data: string): Promise<ScanResponse> {
  const response = await service.post("/api/v1/scan", { data });
  expect(response.status).toBe(201);
  return response.json();
}

const act = (transactionId: string, body: object) =>
  service.post(`/api/v1/scan/${transactionId}/action`, body);

const spend = (amount: number) => ({ action: "SUBTRACT_AMOUNT", subtractedAmount: amount });
const fill = (amount: number) => ({ action: "ADD_AMOUNT", addedAmount: amount });

async function balanceOf(passId: string): Promise<number> {
  const { rows } = await pool.query("select balance from pass where id = $1", [passId]);
  return rows[0].balance;
}

const { minSubtractAmount, maxSubtractAmount } = twoIssuerIds.bounds;
const { minAddAmount, maxAddAmount } = twoIssuerIds.addBounds;

describe("the amount on a gift card", () => {
  test("is what a simple account says, after any sequence of actions over several scans", async () => {
    const near = [
      0,
      1,
      200,
      201,
      9,
      10,
      11,
      499,
      500,
      501,
      5,
      4,
      899,
      900,
      901,
      -10,
      2 ** 31,
      2 ** 53 - 1,
    ];
    const amount = fc.oneof(fc.constantFrom(...near), fc.nat(600));
    const step = fc.record({
      how: fc.constantFrom("spend", "fill", "scan again"),
      amount,
      scanned: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        await pool.query("update pass set balance = 200 where id = $1", [twoIssuerIds.giftPass]);
        let balance = 200;
        const scans = [{ scanned: await scan(twoIssuerIds.gift), atScan: balance }];
        for (const { how, amount: requested, scanned } of steps) {
          const one = scans[scanned % scans.length];
          if (how === "scan again" || !one) {
            scans.push({ scanned: await scan(twoIssuerIds.gift), atScan: balance });
            continue;
          }
          // What was on offer at the scan, and what is there now, both bound it.
          const maxAmount = Math.min(maxSubtractAmount, one.atScan, balance);
          const allowed =
            how === "spend"
              ? requested >= minSubtractAmount && requested <= maxAmount
              : requested >= minAddAmount && requested <= maxAddAmount;
          const body = how === "spend" ? spend(requested) : fill(requested);
          const { status } = await act(one.scanned.transactionId, body);
          expect(
            status === 200,
            `${how} ${requested} of ${balance}, scanned at ${one.atScan}`,
          ).toBe(allowed);
          if (status === 200) balance += how === "spend" ? -requested : requested;
          expect(await balanceOf(twoIssuerIds.giftPass)).toBe(balance);
          expect(balance).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 15, seed: 4010 },
    );
  });

  test("of one króna is spent by exactly one of a hundred concurrent actions", async () => {
    const scans = await Promise.all(Array.from({ length: 10 }, () => scan(twoIssuerIds.oneKrona)));
    const attempts = Array.from({ length: 100 }, (_, at) =>
      act(scans[at % scans.length]?.transactionId ?? "", spend(1)),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const { rows } = await pool.query("select count(*)::int as count from scan_event");
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("is consistent when a hundred spend and add concurrently", async () => {
    const { transactionId } = await scan(twoIssuerIds.gift);
    const attempts = Array.from({ length: 100 }, (_, at) =>
      act(transactionId, at % 2 === 0 ? spend(20 + at) : fill(20 + at)),
    );
    const answers = await Promise.all(attempts);
    const moved = answers.reduce((sum, { status }, at) => {
      if (status !== 200) return sum;
      return sum + (at % 2 === 0 ? -(20 + at) : 20 + at);
    }, 0);
    expect(await balanceOf(twoIssuerIds.giftPass)).toBe(1_000 + moved);
  });
});
