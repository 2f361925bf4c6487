import { describe, expect, test } from "vitest";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { origin } from "./test-service.ts";

demoServiceForEach();

describe("a fault inside the service", () => {
  test("is only logged, without personal data", async () => {
    const page = (await service.lookUp("010130-2129")).memberships[0]?.pass?.deliveryPageUrl ?? "";
    await pool.query("alter table wallet_copy rename to elsewhere");
    const response = await service.post("/api/v1/member/passes", { kennitala: "010130-2129" });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: {
        code: "INTERNAL_ERROR",
        message: "The service failed",
        possibleFixes: ["Try again later"],
      },
    });
    const shown = await service.handle(new Request(page));
    expect(shown.status).toBe(500);
    const html = await shown.text();
    expect(html).toContain("Þetta tókst ekki");
    expect(html).not.toMatch(/wallet_copy|select|node_modules/);

    const faults = service.log.filter((line) => line.includes("request failed"));
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain('"sqlState":"42P01"');
    expect(faults[0]).toContain("lib/pass-service/");
  });

  test("a transaction conflict is retried and not reported", async () => {
    await pool.query(`
      create sequence tried;
      create function collide() returns trigger language plpgsql as $$
      begin
        if nextval('tried') < 3 then raise exception 'again' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger collide before insert on pass for each row execute function collide();
    `);
    expect((await service.issue("010130-2479")).status).toBe(200);
    expect((await pool.query("select last_value from tried")).rows).toEqual([{ last_value: "3" }]);
  });
});

test("the log holds no kennitala, phone, name, key or code", async () => {
  const { memberships } = await service.lookUp("010130-2129");
  const page = memberships[0]?.pass?.deliveryPageUrl ?? "";
  await service.issue("010130-2479");
  await service.post("/api/v1/member/passes", { kennitala: "8101302129", phone: "+3546112129" });
  await service.post("/api/v1/member/passes?kennitala=010130-2129", {});
  await service.handle(new Request(page));
  const headers = { origin };
  const added = await service.handle(new Request(`${page}/wallet`, { method: "POST", headers }));
  await service.handle(new Request(origin + added.headers.get("location")));
  await service.handle(new Request(`${origin}/0101302129/nothing`));
  const log = service.log.join("\n");
  expect(log.split("\n").length).toBeGreaterThan(7);
  expect(log).not.toMatch(/0101302|010130-|6112129|Sigríður|demo/);
  expect(log).not.toContain(page.slice(-22));
  expect(log).not.toContain(added.headers.get("location")?.split("/").at(-1));
  expect(log).toContain('"path":"/p/:code/wallet"');
});
