import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { errorBodySchema, passSchema } from "#contract/index.ts";
import { offsetAfter } from "#pass-service/commands/clock.ts";
import { codeDataOf } from "#pass-service/domain/scan-code.ts";
import { run, succeeded } from "./command.ts";
import { start, temporaryDirectory } from "./program.ts";
import { testDatabases } from "./test-database.ts";
import { demoKey, noon } from "./test-service.ts";
import { worldOffering } from "./world.ts";

vi.setConfig({ testTimeout: 120_000 });

const databases = testDatabases();
const templateId = randomUUID();
const passId = randomUUID();

/** A ticket that is good for a day, with a code that changes every minute. */
async function fixtureFile(): Promise<string> {
  const platform = "PLATFORM_A_WALLET" as const;
  const copies = [{ id: randomUUID(), platform, device: "iPhone" }];
  const fixture = worldOffering({
    id: templateId,
    type: "TICKET",
    hasDynamicBarcode: true,
    dynamicBarcodeExpirationTimeSeconds: 60,
    passes: [{ id: passId, expirationDate: "P1D", copies }],
  });
  const file = path.join(await temporaryDirectory(), "world.json");
  await writeFile(file, JSON.stringify(fixture));
  return file;
}

async function running() {
  const address = await databases.address();
  const environment = { PASS_SERVICE_DATABASE_URL: address };
  const url = await start(["--fixture", await fixtureFile()], environment).ready;
  const call = (at: string, body?: object) =>
    fetch(url + at, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${demoKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const status = async () => {
    const answer = await call(`/api/v1/pass/${passId}`);
    return passSchema.parse(await answer.json()).status;
  };
  const scan = async (data: string) => {
    const answer = await call("/api/v1/scan", { data });
    return answer.status === 201 ? "good" : errorBodySchema.parse(await answer.json()).error.code;
  };
  const move = (...args: string[]) => succeeded(["clock", ...args], environment);
  return { address, environment, call, status, scan, move };
}

/** What the holder's wallet shows at a moment. */
async function codeAt(address: string, moment: Date): Promise<string> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query("select scan_code, code_secret from pass");
  const source = { passTemplateId: templateId, hasDynamicBarcode: true, dynamicBarcodeSeconds: 60 };
  const { scan_code: scanCode, code_secret: codeSecret } = rows[0];
  return codeDataOf({ ...source, scanCode, codeSecret, dynamicBarcodeType: "BASIC" }, moment);
}

describe("the clock of a running service", () => {
  test("moves with the command: a pass expires and comes back, a code grows old", async () => {
    const { address, status, scan, move } = await running();
    const code = await codeAt(address, new Date());
    expect([await status(), await scan(code)]).toEqual(["ACTIVE", "good"]);

    expect(await move("--move", "+10m")).toContain("moved by PT10M.");
    await expect.poll(() => scan(code), { timeout: 10_000 }).not.toBe("good");
    expect(await scan(await codeAt(address, new Date(Date.now() + 600_000)))).toBe("good");
    await move("--move", "-PT10M");
    await expect.poll(() => scan(code), { timeout: 10_000 }).toBe("good");

    await move("--move", "P2D");
    await expect.poll(status, { timeout: 10_000 }).toBe("EXPIRED");
    expect(await move("--reset")).toContain("the machine's time");
    await expect.poll(status, { timeout: 10_000 }).toBe("ACTIVE");
  });

  test("ends a scan transaction, dates what is made, and brings what is queued to its end", async () => {
    const { address, call, move } = await running();
    const scanned = await call("/api/v1/scan", { data: await codeAt(address, new Date()) });
    const { transactionId } = (await scanned.json()) as { transactionId: string };
    await move("--set", "2027-01-01T12:00");
    const body = { passId, message: "Halló", passStatuses: ["EXPIRED"] };
    await expect
      .poll(async () => (await call("/api/v1/notification", body)).status, { timeout: 10_000 })
      .toBe(202);
    const queued = await call("/api/v1/notification", body);
    const { id, whenCreated } = (await queued.json()) as { id: string; whenCreated: string };
    expect(whenCreated).toMatch(/^2027-01-01T12:0/);
    const action = await call(`/api/v1/scan/${transactionId}/action`, { action: "VOID" });
    expect(action.status).toBeGreaterThanOrEqual(400);
    const delivered = async () => (await (await call(`/api/v1/notification/${id}`)).json()).status;
    await expect.poll(delivered, { timeout: 10_000 }).toBe("DELIVERED");
  });

  test("is refused in production, where only putting it back is possible", async () => {
    const environment = { PASS_SERVICE_DATABASE_URL: await databases.address() };
    const production = { ...environment, NODE_ENV: "production" };
    const refused = await run(["clock", "--move", "+1d"], production);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toBe("The clock cannot be moved while NODE_ENV is production.\n");

    await succeeded(["clock", "--move", "+1d"], environment);
    const started = await start([], production).ended;
    expect(started.code).toBe(1);
    expect(started.err).toMatch(/^The clock of this database is moved by P1D, .*--reset\n$/);
    await succeeded(["clock", "--reset"], production);
    await start([], production).ready;
  });

  test.each([
    [{ set: "tomorrow" }, /^--set does not understand "tomorrow"/],
    [{ set: "2027-01-01T25:00" }, /^--set does not understand/],
    [{ move: "1x" }, /^--move does not understand "1x"/],
    [{ move: "9999y" }, /^The clock can say a year from 1970 to 2999/],
  ])("is not moved by %j", (requested, reason) => {
    expect(() => offsetAfter(requested, 0, noon.getTime())).toThrow(reason);
  });

  test.each([
    [{ set: "2026-11-21" }, 12 * 3_600_000],
    [{ set: "2026-11-20 12:30:15" }, 30 * 60_000 + 15_000],
    [{ set: "2026-11-20T12:30+01:00" }, -30 * 60_000],
    [{ move: "+1d" }, 90_000_000],
    [{ move: "P1M" }, 30 * 86_400_000 + 3_600_000],
    [{ reset: true }, 0],
    [{}, 3_600_000],
  ])("an hour ahead at noon, %j moves it by %i ms", (requested, offset) => {
    expect(offsetAfter(requested, 3_600_000, noon.getTime())).toBe(offset);
  });
});
