import { randomUUID } from "node:crypto";
import { BlockList } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { purgeRateLimits } from "#pass-service/rate-limits.ts";
import { databaseOn } from "#process/database-on.ts";
import { Browser, partsOf } from "../browser.ts";
import { databaseForEach, pool } from "../fresh-service.ts";
import { loadWorld, serviceOn, type TestService } from "../test-service.ts";
import { automatic, kennitala, liveMembership, offeredCode, worldWith } from "../world.ts";

databaseForEach();
const page = `/t/${offeredCode}`;
let service: TestService;

beforeEach(async () => {
  const passes = [{ id: randomUUID() }];
  const member = { kennitala, memberships: [liveMembership(automatic, { passes })] };
  await loadWorld(pool, worldWith({ deliveryCode: offeredCode, deliverByKennitala: true }, member));
  service = serviceOn(pool);
});

const from = (address: string, on = service) => new Browser(on, "is", address);
const nobody = (turn: number) => `010130${String(2000 + turn)}`;

describe("a page that delivers a pass by kennitala", () => {
  test("enumeration from one address is rate limited, also concurrently; the form keeps what was typed", async () => {
    const stranger = from("192.0.2.66");
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        stranger.submit(page, { kennitala: turn % 2 ? nobody(turn) : "x" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const stopped = await stranger.submit(page, { kennitala });
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "600"]);
    const shown = await partsOf(stopped);
    expect(shown.fields).toEqual({ kennitala });
    expect(shown.problems[0]?.[1]).toContain("Reyndu aftur eftir 10 mínútur.");
    const english = await new Browser(service, "en", "192.0.2.66").submit(page, { kennitala });
    expect((await partsOf(english)).problems[0]?.[1]).toContain("Try again in 10 minutes.");
    expect((await from("192.0.2.7").submit(page, { kennitala })).status).toBe(303);
  });

  test("rate limit of one kennitala: the same response as for an unknown one", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await from(`192.0.2.${turn}`).submit(page, { kennitala });
      expect(answer.status).toBe(303);
    }
    const silent = await from("198.51.100.1").submit(page, { kennitala });
    const unknown = await from("198.51.100.2").submit(page, { kennitala: nobody(1) });
    expect([silent.status, silent.headers.get("retry-after")]).toEqual([422, null]);
    expect((await silent.text()).replaceAll(kennitala, "…")).toBe(
      (await unknown.text()).replaceAll(nobody(1), "…"),
    );
  });

  test("keeps no kennitala for the counting, and no address for longer than it counts", async () => {
    await from("192.0.2.66").submit(page, { kennitala });
    const keys = async () => (await pool.query("select key from rate_limit")).rows;
    expect(await keys()).toHaveLength(2);
    expect(JSON.stringify(await keys())).not.toContain(kennitala);
    await purgeRateLimits(databaseOn(pool));
    expect(await keys()).toHaveLength(2);
    await pool.query("update rate_limit set expire = expire - 600001");
    await purgeRateLimits(databaseOn(pool));
    expect(await keys()).toEqual([]);
  });

  test("believes X-Forwarded-For only where its own proxy says it", async () => {
    const proxies = new BlockList();
    proxies.addAddress("10.0.0.7");
    const strict = serviceOn(pool, undefined, { rateLimits: { kennitalasFrom: 1 } });
    const behind = serviceOn(pool, undefined, {
      rateLimits: { kennitalasFrom: 1 },
      trustedProxies: proxies,
    });
    const sendVia = (on: TestService, proxy: string, visitor: string) =>
      from(proxy, on).submit(page, { kennitala: "x" }, { "x-forwarded-for": visitor });
    await sendVia(strict, "10.0.0.1", "203.0.113.1");
    expect((await sendVia(strict, "10.0.0.1", "203.0.113.2")).status).toBe(429);
    await sendVia(behind, "10.0.0.7", "203.0.113.3");
    expect((await sendVia(behind, "10.0.0.7", "203.0.113.4")).status).toBe(422);
    expect((await sendVia(behind, "10.0.0.7", "203.0.113.3")).status).toBe(429);
  });
});
