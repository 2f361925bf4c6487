import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { rounds } from "#tests/support/soak.ts";
import { type FakeGateway, fakeGateway } from "./fake-gateway.ts";
import { start, worldFixture } from "./program.ts";
import { testDatabases } from "./test-database.ts";
import { demoKey } from "./test-service.ts";

vi.setConfig({ testTimeout: 120_000 + rounds * 10_000 });

const databases = testDatabases();
const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

/** What the program said yes to, with 202. */
interface Accepted {
  sms: string[];
  notifications: string[];
}

/** Requests messages, eight concurrently, until the program is killed. */
async function askUntilGone(url: string, accepted: Accepted): Promise<void> {
  const ask = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${demoKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(202);
    return ((await response.json()) as { id: string }).id;
  };
  const asker = async (_: unknown, at: number) => {
    for (;;) {
      if (at % 2 === 0) accepted.sms.push(await ask(`/api/v1/pass/${held}/distribute/sms`, {}));
      else {
        const id = await ask("/api/v1/notification", { passId: held, message: "Lokað á morgun" });
        accepted.notifications.push(id);
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: 8 }, asker));
  for (const end of ends) {
    if (end.status === "rejected" && !(end.reason instanceof TypeError)) throw end.reason;
  }
}

/** Waits for that many texts and at least one notification. */
async function untilAccepted({ sms, notifications }: Accepted, count: number): Promise<void> {
  const waiting = { timeout: 20_000, interval: 5 };
  await expect.poll(() => sms.length, waiting).toBeGreaterThanOrEqual(count);
  await expect.poll(() => notifications.length, waiting).toBeGreaterThan(0);
}

/** Starts the program, keeps it busy and kills it in the middle, again and again. */
async function killInTheMiddle(environment: Record<string, string>): Promise<Accepted> {
  const accepted: Accepted = { sms: [], notifications: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { child, ready } = start(round === 0 ? ["--fixture", worldFixture()] : [], environment);
    const load = askUntilGone(await ready, accepted);
    await untilAccepted(accepted, accepted.sms.length + 4);
    await pause(Math.random() * 200);
    child.kill("SIGKILL");
    await load;
  }
  return accepted;
}

interface Ends {
  /** The statuses of every message, by its identifier. */
  sms: Map<string, string>;
  /** The statuses of every copy, by the identifier of its notification. */
  notifications: Map<string, string[]>;
}

async function untilQuiet(address: string): Promise<Ends> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  onTestFinished(() => client.end());
  const waiting = async () => {
    const { rows } = await client.query(`select count(*)::int as count from (
      select next_step_at from sms_message union all select next_step_at from notification) as due
      where next_step_at is not null`);
    return rows[0].count;
  };
  await expect.poll(waiting, { timeout: 90_000, interval: 200 }).toBe(0);
  const sms = await client.query(`select sms_id as id,
      string_agg(status, ' ' order by position) as statuses
    from sms_status_entry group by sms_id`);
  const copies = await client.query(`select notification_id as id,
      string_agg(status, ' ' order by position) as statuses
    from notification_entry group by notification_id, wallet_copy_id`);
  const notifications = new Map<string, string[]>();
  for (const { id, statuses } of copies.rows) {
    notifications.set(id, [...(notifications.get(id) ?? []), statuses]);
  }
  return { sms: new Map(sms.rows.map(({ id, statuses }) => [id, statuses])), notifications };
}

/** Everything in the database came to its one end, and everything accepted is in it. */
function expectAllEnded({ sms, notifications }: Ends, accepted: Accepted): void {
  expect(accepted.notifications.length).toBeGreaterThan(0);
  expect(accepted.sms.filter((id) => !sms.has(id))).toEqual([]);
  expect(accepted.notifications.filter((id) => !notifications.has(id))).toEqual([]);
  expect(new Set(sms.values())).toEqual(new Set(["CREATED PENDING SENT DELIVERED"]));
  for (const copies of notifications.values()) {
    for (const statuses of copies) expect(statuses).toMatch(/^QUEUED SENT( DELIVERED)?$/);
  }
}

/** As a gateway does that keeps to its contract: what comes again under its key is the same. */
function deliveriesOf({ posted }: FakeGateway): Map<string, string> {
  const deliveries = new Map<string, string>();
  for (const { key = "", body } of posted) {
    const text = JSON.stringify(body);
    expect(deliveries.get(key) ?? text).toBe(text);
    expect(body.id).toBe(key);
    deliveries.set(key, text);
  }
  return deliveries;
}

async function environmentWith({ url }: FakeGateway) {
  const address = await databases.address();
  const environment = {
    PASS_SERVICE_DATABASE_URL: address,
    PASS_SERVICE_GATEWAY_SECONDS: "1",
    PASS_SERVICE_SMS_GATEWAY_URL: url,
    PASS_SERVICE_PUSH_GATEWAY_URL: url,
  };
  return { address, environment };
}

test("a program that is killed (SIGKILL) while working loses no message for a gateway, and posts none with two idempotency keys", async () => {
  const gateway = await fakeGateway();
  gateway.onPost = async () => {
    await pause(Math.random() * 40);
    return { status: 202 };
  };
  const { address, environment } = await environmentWith(gateway);
  const accepted = await killInTheMiddle(environment);
  await start([], environment).ready;
  const ends = await untilQuiet(address);
  expectAllEnded(ends, accepted);
  const copies = [...ends.notifications.values()].flat().length;
  const deliveries = deliveriesOf(gateway);
  expect(deliveries.size).toBe(ends.sms.size + copies);
  // Only what was on its way when the program was killed comes again.
  expect(gateway.posted.length - deliveries.size).toBeLessThanOrEqual(rounds * 2 * 16 * 2);
});

test("two programs on one database post everything once between them", async () => {
  const gateway = await fakeGateway();
  const { address, environment } = await environmentWith(gateway);
  // A post that timed out would come again.
  environment.PASS_SERVICE_GATEWAY_SECONDS = "20";
  const programs = [1, 2].map(() => start(["--fixture", worldFixture()], environment));
  const urls = await Promise.all(programs.map(({ ready }) => ready));
  const accepted: Accepted = { sms: [], notifications: [] };
  const loads = urls.map((url) => askUntilGone(url, accepted));
  await untilAccepted(accepted, 40);
  for (const { child } of programs) child.kill("SIGTERM");
  await Promise.all(loads);
  expect((await Promise.all(programs.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([
    0, 0,
  ]);
  await start([], environment).ready;
  expectAllEnded(await untilQuiet(address), accepted);
  expect(gateway.posted.length).toBe(deliveriesOf(gateway).size);
});
