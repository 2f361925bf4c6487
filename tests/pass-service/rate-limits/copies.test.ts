import { describe, expect, test } from "vitest";
import { notificationSchema } from "#contract/index.ts";
import { Browser, partsOf } from "../browser.ts";
import { demoServiceForEach, pool, service } from "../fresh-service.ts";
import { Phone } from "../phone.ts";
import { noon, origin, serviceOn } from "../test-service.ts";
import { passes } from "../world.ts";

demoServiceForEach();

const minute = (at: number) => new Date(noon.getTime() + at * 60_000);

async function deliveryPage(): Promise<string> {
  const pass = (await service.lookUp("010130-2209")).memberships[0]?.pass;
  return new URL(pass?.deliveryPageUrl ?? "").pathname;
}

async function added(browser: Browser, page: string): Promise<string> {
  const response = await browser.submit(`${page}/wallet`);
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

/** Identifier of the copy in an address such as `/wallet/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c6008?notice=saved`. */
function copyIdOf(address: string): string {
  return new URL(address, origin).pathname.slice("/wallet/".length);
}

async function liveCopies(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int from wallet_copy join pass on pass.id = pass_id
     where delivery_code = $1 and removed_at is null`,
    [(await deliveryPage()).slice(3)],
  );
  return rows[0].count;
}

describe("limit of wallet copies: a pass whose link was shared", () => {
  test("at most twenty wallets; eviction keeps the holder's own, which is used", async () => {
    const page = await deliveryPage();
    const holder = new Browser(service);
    const own = await added(holder, page);
    service.setTime(minute(5));
    expect((await holder.open(own)).status).toBe(200);

    const others: [Browser, string][] = [];
    for (let turn = 0; turn < 24; turn += 1) {
      service.setTime(minute(10 + turn));
      const other = new Browser(service, "is", `192.0.2.${turn}`);
      const address = await added(other, page);
      const shown = await partsOf(await other.open(address));
      expect(shown.html.includes("ónotað"), `${turn}`).toBe(turn >= 19);
      others.push([other, address]);
    }
    expect(await liveCopies()).toBe(20);
    expect((await holder.open(own)).status).toBe(200);
    const [first, at] = others[0] ?? [holder, ""];
    const gone = await first.open(at);
    expect(gone.status).toBe(404);
    expect((await partsOf(gone)).html).toContain("of mörg veski");
  });

  test("says beforehand, in both languages, that another wallet would lose it", async () => {
    const page = await deliveryPage();
    for (let turn = 0; turn < 20; turn += 1) {
      const words = await (await new Browser(service).open(page)).text();
      expect(words).not.toContain("20 veskjum");
      await added(new Browser(service, "is", `192.0.2.${turn}`), page);
    }
    expect(await (await new Browser(service).open(page)).text()).toContain("er í 20 veskjum");
    expect(await (await new Browser(service, "en").open(page)).text()).toContain("in 20 wallets");
  });

  test("at most twenty devices, however many register", async () => {
    const content = await new Phone(service, pool).download(
      `${origin}${await deliveryPage()}/pass`,
    );
    for (let turn = 0; turn < 24; turn += 1) {
      expect((await new Phone(service, pool).register(content)).status).toBe(201);
    }
    expect(await liveCopies()).toBe(20);
  });
});

test("a pass with very many copies from before the limit is notified ten copies at a time", async () => {
  await pool.query(
    `insert into wallet_copy (id, pass_id, platform, device, added_at)
     select gen_random_uuid(), $1, 'PLATFORM_B_WALLET', 'Android', now() from generate_series(1, 400)`,
    [passes.punch],
  );
  let concurrent = 0;
  let maxConcurrent = 0;
  const counting = serviceOn(pool, origin, {
    pushGateway: {
      async send() {
        concurrent += 1;
        maxConcurrent = Math.max(maxConcurrent, concurrent);
        await new Promise((resolve) => setTimeout(resolve, 5));
        concurrent -= 1;
        return "SENT";
      },
    },
  });
  const body = { passId: passes.punch, message: "Lokað" };
  const queued = await (await counting.post("/api/v1/notification", body)).json();
  await counting.work();
  const read = await (await counting.get(`/api/v1/notification/${queued.id}`)).json();
  expect(notificationSchema.parse(read)).toMatchObject({ status: "SENT" });
  expect(maxConcurrent).toBeGreaterThan(1);
  expect(maxConcurrent).toBeLessThanOrEqual(10);
});

test("a pass that was just saved says so once, by the address of its page", async () => {
  const browser = new Browser(service);
  const address = await added(browser, await deliveryPage());
  expect((await partsOf(await browser.open(address))).html).toContain("vistað í þessum vafra");
  const later = await partsOf(await browser.open(`/wallet/${copyIdOf(address)}`));
  expect(later.html).not.toContain("vistað í þessum vafra");
});

test("a pass with many messages shows the newest fifty, and says how many there are", async () => {
  const browser = new Browser(service);
  const address = await added(browser, await deliveryPage());
  const { rows } = await pool.query(
    "select pass_id, issuer_id from wallet_copy join pass on pass.id = pass_id where wallet_copy.id = $1",
    [copyIdOf(address)],
  );
  await pool.query(
    `with sent as (
       insert into notification (id, issuer_id, pass_id, message, created_at)
       select gen_random_uuid(), $1, $2, 'Skilaboð ' || at, timestamptz '2026-11-20' + at * interval '1 minute'
       from generate_series(1, 60) at returning id, created_at
     ) insert into notification_entry (notification_id, wallet_copy_id, position, status, entered_at)
       select id, $3, 0, 'SENT', created_at from sent`,
    [rows[0].issuer_id, rows[0].pass_id, copyIdOf(address)],
  );
  const { html } = await partsOf(await browser.open(address));
  expect(html).toContain("Hér eru 50 nýjustu skilaboðin af 60.");
  expect(html).toContain(">Skilaboð 60<");
  expect(html).not.toContain(">Skilaboð 10<");
});

test("a wallet with many passes shows the newest fifty, and says how many there are", async () => {
  const browser = new Browser(service);
  const address = await added(browser, await deliveryPage());
  await pool.query(
    `with made as (
       insert into pass (id, issuer_id, pass_template_id, delivery_code, scan_code, created_at)
       select gen_random_uuid(), issuer_id, pass_template_id, lpad(at::text, 22, '0'), 'S' || lpad(at::text, 21, '0'), now()
       from pass, generate_series(1, 55) at where pass.id = $1::uuid returning id
     ) insert into wallet_copy (id, pass_id, platform, wallet_id, device, added_at)
       select gen_random_uuid(), made.id, 'SERVICE_WALLET', wallet_id, 'Browser', now()
       from made, wallet_copy where wallet_copy.id = $2::uuid`,
    [passes.punch, copyIdOf(address)],
  );
  const { html, links } = await partsOf(await browser.open("/wallet"));
  expect(html).toContain("Hér eru 50 nýjustu af 56.");
  expect(links.filter((link) => link.startsWith("/wallet/"))).toHaveLength(50);
});
