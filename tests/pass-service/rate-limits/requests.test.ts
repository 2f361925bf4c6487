import { describe, expect, test } from "vitest";
import { signCode, verifySignedCode } from "#pass-service/secrets.ts";
import { Browser, partsOf } from "../browser.ts";
import { databaseForEach, pool } from "../fresh-service.ts";
import { onPort } from "../port.ts";
import { demoService, loadWorld, origin, serviceOn } from "../test-service.ts";
import { memberField, offeredCode, worldOffering } from "../world.ts";

databaseForEach();
const page = `/t/${offeredCode}`;

const passCount = async () => (await pool.query("select from pass")).rowCount;

async function offering() {
  await loadWorld(
    pool,
    worldOffering({ inputFields: [memberField("nafn", { label: "Nafn", isMandatory: true })] }),
  );
  return serviceOn(pool, origin, { rateLimits: { formsFrom: 12 } });
}

async function obtained(browser: Browser) {
  const { fields } = await partsOf(await browser.open(page));
  return browser.submit(page, { ...fields, "input.nafn": "Jón" });
}

describe("passes that anybody may have", () => {
  test("are rate limited per address, and the next form comes back as it was written", async () => {
    const service = await offering();
    const machine = new Browser(service);
    const answers = await Promise.all(Array.from({ length: 20 }, () => obtained(machine)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(12);
    expect(await passCount()).toBe(12);
    const stopped = await obtained(machine);
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "600"]);
    const shown = await partsOf(stopped);
    expect(shown.fields["input.nafn"]).toBe("Jón");
    expect(shown.html).toContain("Reyndu aftur eftir 10 mínútur.");

    const neighbour = new Browser(service, "en", "192.0.2.2");
    expect((await neighbour.submit(page, shown.fields)).status).toBe(303);
  });

  test("have the code that the service chose, and no other", async () => {
    const service = await offering();
    const browser = new Browser(service);
    const { fields } = await partsOf(await browser.open(page));
    const [code = "", seal = ""] = (fields.code ?? "").split(".");
    expect(code).toMatch(/^[0-9A-Za-z]{22}$/);
    const chosen = "AAAAAAAAAAAAAAAAAAAAAA";
    for (const forged of [chosen, `${chosen}.${seal}`, `${code}.`, `${code}.x`, code, ""]) {
      const answer = await browser.submit(page, { "input.nafn": "Jón", code: forged });
      expect([answer.status, answer.headers.get("location")], forged).toEqual([303, page]);
    }
    expect(await passCount()).toBe(0);
    const own = await browser.submit(page, { ...fields, "input.nafn": "Jón" });
    expect(own.headers.get("location")).toBe(`/p/${code}`);
  });

  test("take a code from one template's form on no other template's", () => {
    const code = "0123456789012345678901";
    const signed = signCode("secret", code, "one template");
    expect(verifySignedCode("secret", signed, "one template")).toBe(code);
    expect(verifySignedCode("secret", signed, "another")).toBeUndefined();
    expect(verifySignedCode("other secret", signed, "one template")).toBeUndefined();
  });
});

describe("one address", () => {
  test("rate limit of wallet additions and of changed details", async () => {
    const service = await offering();
    const machine = new Browser(service);
    const address = (await obtained(machine)).headers.get("location") ?? "";
    for (let turn = 0; turn < 11; turn += 1) {
      const anew = new Browser(service);
      expect((await anew.submit(`${address}/wallet`)).status).toBe(303);
    }
    const stopped = await new Browser(service, "en").submit(`${address}/wallet`);
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "600"]);
    expect((await partsOf(stopped)).heading).toBe("Too many requests");
    const details = await machine.submit(`${address}/details`, { "input.nafn": "Jóna" });
    expect(details.status).toBe(429);
    expect((await partsOf(details)).fields).toEqual({ "input.nafn": "Jóna" });
  });

  test("rate limit of pages; forms, the interface and health are not counted", async () => {
    await demoService(pool);
    const service = serviceOn(pool, origin, { rateLimits: { pagesFrom: 3 } });
    const browser = new Browser(service);
    for (let turn = 0; turn < 3; turn += 1) await browser.open("/wallet");
    const stopped = await browser.open("/wallet");
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "60"]);
    const shown = await partsOf(stopped);
    expect(shown.heading).toBe("Of margar beiðnir");
    expect(shown.html).toContain("Reyndu aftur eftir eina mínútu.");
    expect(stopped.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await browser.submit("/p/0123456789012345678901/wallet")).status).toBe(404);
    expect((await service.lookUp("0101302209")).memberships).toHaveLength(1);
    expect((await service.handle(new Request(`${origin}/health`), "192.0.2.1")).status).toBe(200);
    expect((await new Browser(service, "is", "192.0.2.2").open("/wallet")).status).toBe(200);
  });

  test("is the other end of the connection, whatever it writes itself", async () => {
    const service = serviceOn(pool, origin, { rateLimits: { pagesFrom: 2 } });
    const address = await onPort(service);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${turn}` };
      statuses.push((await fetch(`${address}/wallet`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe("pass files", () => {
  test("are signed once for all who ask at once, and wait in a bounded queue", async () => {
    await demoService(pool);
    const service = serviceOn(pool, origin, { rateLimits: { signatures: 2 } });
    const { rows } = await pool.query(
      `select delivery_code as code from pass where pass_template_id in
         (select pass_template_id from membership_type) and voided_at is null`,
    );
    const file = (code: string) => service.handle(new Request(`${origin}/p/${code}/pass.pkpass`));
    const answers = await Promise.all(rows.map(({ code }) => file(code)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(busy[0]?.headers.get("retry-after")).toBe("30");
    expect(await busy[0]?.text()).toContain("Mikið álag");

    const one = rows[answers.findIndex(({ status }) => status === 503)].code;
    const shared = await Promise.all(Array.from({ length: 150 }, () => file(one)));
    expect(new Set(shared.map(({ status }) => status))).toEqual(new Set([200]));
    const bytes = async (response: Response) =>
      Buffer.from(await response.arrayBuffer()).toString("hex");
    const files = new Set(await Promise.all(shared.map(bytes)));
    expect(files).toHaveLength(1);
    await pool.query("update member set name = 'Nýtt nafn'");
    expect(files).not.toContain(await bytes(await file(one)));
  });

  test("are rate limited per address", async () => {
    await demoService(pool);
    const service = serviceOn(pool, origin, { rateLimits: { passFilesFrom: 2 } });
    const pass = (await service.lookUp("0101302209")).memberships[0]?.pass;
    const browser = new Browser(service);
    const ask = async () => (await browser.open(`${pass?.deliveryPageUrl}/pass.pkpass`)).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });
});
