import { beforeEach, describe, expect, test, vi } from "vitest";
import { run } from "./command.ts";
import { databaseForEach, pool } from "./fresh-service.ts";
import { Phone } from "./phone.ts";
import { loadWorld, readDemoWorld, serviceOn, type TestService } from "./test-service.ts";
import { passes } from "./world.ts";

vi.setConfig({ testTimeout: 60_000 });

databaseForEach();
const kennitala = "010130-3019";
const digits = "0101303019";
let service: TestService;
let environment: Record<string, string>;

beforeEach(async () => {
  await loadWorld(pool, await readDemoWorld());
  service = serviceOn(pool);
  environment = { PASS_SERVICE_DATABASE_URL: databaseOfPool() };
});

const databaseOfPool = () => String(pool.options.connectionString);
const erase = (...more: string[]) =>
  run(["members", "erase", "--issuer", "sundfelagid-bylgja", ...more], environment);

async function everything(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const tables = rows.map(async ({ name }) => (await pool.query(`select * from "${name}"`)).rows);
  return JSON.stringify(await Promise.all(tables));
}

async function memberWithHistory() {
  const { memberships } = await service.lookUp(kennitala);
  const pass = memberships.find((one) => one.pass)?.pass;
  if (!pass) throw new Error("The member has no pass.");
  await service.post(`/api/v1/pass/${pass.id}/distribute/sms`, {});
  await service.post("/api/v1/notification", { passId: pass.id, message: "Halló" });
  const { rows } = await pool.query("select scan_code from pass where id = $1", [pass.id]);
  await service.post("/api/v1/scan", { data: rows[0].scan_code });
  await pool.query(
    "insert into scan_event select gen_random_uuid(), id, 'CHECK', null, now() from scan_transaction",
  );
  return pass;
}

describe("members erase", () => {
  test("leaves nothing of a person in any table, and everybody else as they were", async () => {
    const pass = await memberWithHistory();
    const { rows } = await pool.query(
      `select m.id, m.name, m.phone, p.id as pass, p.delivery_code, p.scan_code from member m
         join membership s on s.member_id = m.id join pass p on p.membership_id = s.id
        where m.kennitala = $1`,
      [digits],
    );
    const traces = [digits, ...rows.flatMap((row) => Object.values<string>(row))];
    const others = await pool.query("select * from member where kennitala <> $1", [digits]);

    const { code, out } = await erase("--kennitala", kennitala, "--yes", "--now");
    expect(code).toBe(0);
    expect(out).toMatch(/^Erased at Sundfélagið Bylgja:\n +1 {2}members/);
    for (const kind of ["text messages", "notifications", "scans", "copies in wallets"]) {
      expect(out).toMatch(new RegExp(`^ +[1-9]\\d* {2}${kind}`, "m"));
    }
    const left = await everything();
    expect(traces.filter((trace) => left.includes(trace))).toEqual([]);
    expect((await pool.query("select * from member")).rows).toEqual(others.rows);
    expect((await service.get(`/api/v1/pass/${pass.id}`)).status).toBe(404);
  });

  test("waits until a wallet has fetched that the pass has ended", async () => {
    const phone = new Phone(service, pool);
    const address = (await service.lookUp(kennitala)).memberships[0]?.pass?.distributionUrl ?? "";
    const pass = await phone.download(address);
    await phone.register(pass, "token");
    const first = await erase("--kennitala", kennitala, "--yes");
    expect([first.code, first.out]).toEqual([1, expect.stringContaining("1 wallet has not been")]);
    expect((await service.lookUp(kennitala)).memberships).toEqual([]);

    await pool.query("update wallet_copy set push_due_at = null");
    expect(await erase("--kennitala", kennitala, "--yes")).toMatchObject({ code: 0 });
    expect((await everything()).includes(digits)).toBe(false);
  });

  test("takes passes that no membership issued: with the kennitala in a field, or named", async () => {
    await pool.query(
      "insert into template_input_field (pass_template_id, identifier, sort_order, label, format, type) select pass_template_id, 'kt', 99, 'Kt', 'KENNITALA', 'MEMBER' from pass where id = $1",
      [passes.ticket],
    );
    await pool.query(
      "insert into pass_input_value select id, pass_template_id, 'kt', $2, false from pass where id = $1",
      [passes.ticket, kennitala],
    );
    await erase("--kennitala", kennitala, "--pass", passes.gift, "--yes", "--now");
    const { rows } = await pool.query("select id from pass where id = any($1)", [
      [passes.ticket, passes.gift, passes.punch],
    ]);
    expect(rows).toEqual([{ id: passes.punch }]);
  });

  test("changes nothing without --yes, for somebody unknown, and for a pass of nobody", async () => {
    const before = await everything();
    const unasked = await erase("--kennitala", kennitala);
    expect(unasked).toMatchObject({ code: 1, out: expect.stringMatching(/^Would be erased at /) });
    const unknown = await erase("--kennitala", "010130-0000", "--yes");
    expect(unknown.err).toMatch(/^Nothing of Sundfélagið Bylgja is kept under this kennitala/);
    const nobodys = await erase("--kennitala", kennitala, "--yes", "--pass", crypto.randomUUID());
    expect(nobodys.err).toContain("--pass: Sundfélagið Bylgja has no pass");
    expect((await everything()) === before).toBe(true);
  });
});
