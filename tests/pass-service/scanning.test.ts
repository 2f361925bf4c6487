import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type ScanResponse,
  scanActionResponseSchema,
  scanResponseSchema,
} from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, noon, refusal, type TestService } from "./test-service.ts";
import { codes, passes } from "./world.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
beforeEach(async () => {
  pool = await databases.fresh();
  service = await demoService(pool);
});

const fetchScan = (data: string) =>
  service.post("/api/v1/scan", { data, scannerIdentifier: "Hliðið" });

async function scanned(data: string): Promise<ScanResponse> {
  const response = await fetchScan(data);
  expect(response.status).toBe(201);
  return scanResponseSchema.parse(await response.json());
}

const act = (transactionId: string, action: Record<string, unknown>) =>
  service.post(`/api/v1/scan/${transactionId}/action`, action);

async function acted(transactionId: string, action: Record<string, unknown>) {
  const response = await act(transactionId, action);
  expect(response.status).toBe(200);
  return scanActionResponseSchema.parse(await response.json());
}

describe("reading a code", () => {
  test("gives the pass, what can be done with it, and a transaction", async () => {
    const scan = await scanned(codes.punch);
    expect(scan.pass.id).toBe(passes.punch);
    expect(scan.actions).toMatchObject([
      { action: "PUNCHES", maxPunches: 10, customTitle: "Hleypa inn" },
      { action: "VOID", maxPunches: null },
    ]);
  });

  test("changes nothing of the pass", async () => {
    const before = await (await service.get(`/api/v1/pass/${passes.punch}`)).json();
    await scanned(codes.punch);
    expect(await (await service.get(`/api/v1/pass/${passes.punch}`)).json()).toEqual(before);
  });

  test("that changes with time is refused as a bare code", async () => {
    expect(await refusal(await fetchScan(codes.ticket))).toEqual([404, "CODE_NOT_RECOGNISED"]);
  });

  test.each([{}, { data: "" }, { data: 7 }, { data: null }, { data: "a\0" }])(
    "refuses %j",
    async (body) => {
      expect(await refusal(await service.post("/api/v1/scan", body))).toEqual([
        400,
        "VALIDATION_FAILED",
      ]);
    },
  );
});

describe("acting on a scanned pass", () => {
  test("uses punches, several times in one transaction, to the last one", async () => {
    const { transactionId } = await scanned(codes.punch);
    const first = await acted(transactionId, { action: "PUNCHES", punches: 4 });
    expect(first).toMatchObject({
      action: "PUNCHES",
      pass: { stampsLeft: 6, status: "UNCLAIMED" },
    });
    const last = await acted(transactionId, { action: "PUNCHES", punches: 6, addedAmount: null });
    expect(last.pass).toMatchObject({ stampsLeft: 0, status: "REDEEMED" });
    const more = await act(transactionId, { action: "PUNCHES", punches: 1 });
    expect(await refusal(more)).toEqual([409, "ACTION_NOT_AVAILABLE"]);
  });

  test.each([
    [{ action: "PUNCHES", punches: 0 }, 400, "AMOUNT_OUT_OF_BOUNDS"],
    [{ action: "PUNCHES", punches: 11 }, 400, "AMOUNT_OUT_OF_BOUNDS"],
    [{ action: "PUNCHES", punches: 1.5 }, 400, "VALIDATION_FAILED"],
    [{ action: "PUNCHES", punches: "1" }, 400, "VALIDATION_FAILED"],
    [{ action: "EAT" }, 400, "VALIDATION_FAILED"],
    [{ action: "REDEEM" }, 409, "ACTION_NOT_AVAILABLE"],
    [{ action: "ADD_AMOUNT", addedAmount: 1 }, 409, "ACTION_NOT_AVAILABLE"],
  ])("refuses %j on a punch card and changes nothing", async (action, status, code) => {
    const { transactionId } = await scanned(codes.punch);
    expect(await refusal(await act(transactionId, action))).toEqual([status, code]);
    expect((await scanned(codes.punch)).pass.stampsLeft).toBe(10);
  });

  test("is over after a quarter of an hour", async () => {
    const { transactionId } = await scanned(codes.coupon);
    service.setTime(new Date(noon.getTime() + 15 * 60_000));
    expect(await refusal(await act(transactionId, { action: "REDEEM" }))).toEqual([
      409,
      "TRANSACTION_EXPIRED",
    ]);
  });

  test("is kept in the history with the scanner's name", async () => {
    const { transactionId } = await scanned(codes.punch);
    await acted(transactionId, { action: "PUNCHES", punches: 2 });
    const { rows } = await pool.query(
      `select scanner_identifier as scanner, action, amount
       from scan_event join scan_transaction on scan_transaction.id = transaction_id`,
    );
    expect(rows).toEqual([{ scanner: "Hliðið", action: "PUNCHES", amount: 2 }]);
  });
});
