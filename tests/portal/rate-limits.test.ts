import { describe, expect, test } from "vitest";
import { purgeExpiredCounts } from "#portal/auth/rate-limits.ts";
import { limiterOn, type RateLimit } from "#process/rate-limiter.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
const three: RateLimit = { name: "tries", limit: 3, minutes: 10 };

describe("a limit", () => {
  test("lets as many through as it says, however many come at once, over both processes", async () => {
    const { pool } = await databases.fresh();
    const processes = [limiterOn(pool, three), limiterOn(pool, three)];
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => processes[turn % 2]?.count("10.0.0.1")),
    );
    expect(waits.filter((minutes) => minutes === undefined)).toHaveLength(3);
    expect(waits.filter((minutes) => minutes !== undefined)).toEqual(Array(17).fill(10));
  });

  test("stops nobody else, and nothing that is counted under another name", async () => {
    const { pool } = await databases.fresh();
    const limiter = limiterOn(pool, three);
    for (let tries = 0; tries < 4; tries += 1) await limiter.count("10.0.0.1");
    expect(await limiter.isOver("10.0.0.1")).toBe(true);
    expect(await limiter.isOver("10.0.0.2")).toBe(false);
    expect(await limiterOn(pool, { ...three, name: "others" }).isOver("10.0.0.1")).toBe(false);
  });

  test("begins anew when its time is over, and keeps nothing from then on", async () => {
    const { database, pool } = await databases.fresh();
    const limiter = limiterOn(pool, three);
    for (let tries = 0; tries < 4; tries += 1) await limiter.count("10.0.0.1");
    await limiter.count("10.0.0.2");
    await pool.query("update rate_limit set expire = expire - 600001 where key like '%.1'");
    expect(await limiter.isOver("10.0.0.1")).toBe(false);
    await purgeExpiredCounts(database, new Date());
    const { rows } = await pool.query("select key from rate_limit");
    expect(rows).toEqual([{ key: "tries:10.0.0.2" }]);
    expect(await limiter.count("10.0.0.1")).toBeUndefined();
  });

  test("lets nobody through while nothing can be counted", async () => {
    const { pool } = await databases.fresh();
    await pool.query("alter table rate_limit rename to gone");
    await expect(limiterOn(pool, three).count("10.0.0.1")).rejects.toThrow(/rate_limit/);
    await expect(limiterOn(pool, three).isOver("10.0.0.1")).rejects.toThrow(/rate_limit/);
  });
});
