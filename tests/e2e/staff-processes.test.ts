import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { oneOfTwo, otherOfTwo, ports } from "./support/addresses.ts";
import { ownContent, passes, textPass } from "./support/console-journey.ts";
import { type Call, isStatusPoll, startCountingProxy } from "./support/counting-proxy.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { query } from "./support/portal-records.ts";
import type { Program } from "./support/program.ts";
import { asStaff, createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** Both portals use one database; it is found by the port of the first. */
const shared = ports.oneOfTwo;

test.describe.configure({ mode: "serial", timeout: 90_000 });

test.describe("several processes of one portal", { tag: "@once" }, () => {
  let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
  let first: Program;
  let second: Program;

  const start = (port: number) =>
    startPortalProgram({
      port,
      service: ports.counting,
      databaseOf: shared,
    });

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    proxy = await startCountingProxy();
    first = await start(ports.oneOfTwo);
    await expect.poll(leader).toBeDefined();
    second = await start(ports.otherOfTwo);
  });

  test.afterAll(async () => {
    await Promise.all([first, second].map((program) => program?.stop()));
    await proxy?.stop();
  });

  /** The connection that holds the lock of whoever follows messages. */
  async function leader(): Promise<number | undefined> {
    const { rows } = await query<{ pid: number }>(
      shared,
      `select locks.pid from pg_locks locks join pg_stat_activity on pg_stat_activity.pid = locks.pid
       where locktype = 'advisory' and granted and application_name = 'felagi-leader'
         and datname = current_database()`,
    );
    expect(rows.length).toBeLessThanOrEqual(1);
    return rows[0]?.pid;
  }

  const pollsSince = (moment: number) =>
    proxy.calls.filter((call) => call.at >= moment && isStatusPoll(call));

  /** Messages that the service is said to have accepted, and whose next look is due. */
  async function addAccepted(staffId: string, howMany: number, state = "accepted") {
    await query(
      shared,
      `insert into message (id, kind, state, pass_id, staff_id, form_token, service_id, created_at,
         sending_at, next_poll_at, finished_at)
       select gen_random_uuid(), 'sms', $3, $1, $2, gen_random_uuid(), gen_random_uuid(), now(), now(),
         case when $3 = 'accepted' then now() end, case when $3 <> 'accepted' then now() end
       from generate_series(1, $4)`,
      [randomUUID(), staffId, state, howMany],
    );
  }

  test("one of two follows messages, and both show the same", async () => {
    const person = await createStaff({ portal: shared });
    const began = performance.now();
    await addAccepted(person.id, 12);
    await expect
      .poll(() => pollsSince(began).length, { timeout: 8_000 })
      .toBeGreaterThanOrEqual(12);
    const looked = pollsSince(began).map(({ path: asked }) => asked);
    expect(new Set(looked.slice(0, 12)).size, "a message was looked at twice").toBe(12);

    const pages = await Promise.all(
      [oneOfTwo, otherOfTwo].map(async (portal) => {
        const answer = await fetch(`${portal}/staff/sms`, { headers: asStaff(person) });
        const text = await answer.text();
        return [...text.matchAll(/\/staff\/sms\/[0-9a-f-]{36}/g)].map(([place]) => place);
      }),
    );
    expect(pages[0]?.length).toBeGreaterThanOrEqual(12);
    expect(new Set(pages[1])).toEqual(new Set(pages[0]));
  });

  const pass = `/api/v1/pass/${passes.inWallet}`;
  const passPage = `${oneOfTwo}/staff/passes/${passes.inWallet}`;

  /** The addresses that the service was asked for meanwhile, but for what follows messages. */
  async function readsDuring(act: () => Promise<unknown>): Promise<string[]> {
    const began = performance.now();
    await act();
    return proxy.calls
      .filter((call) => call.at >= began && !isStatusPoll(call))
      .filter(({ method, path: at }) => method === "GET" || /\/member\//.test(at))
      .map(({ path: at }) => at);
  }

  test("a text through write, confirm and send takes three reads, with a script", async ({
    page,
  }) => {
    await signInNewStaff(page.context(), { role: "sender", portal: shared });
    // The way to the form leads over the pass's page, which reads the template for the cache.
    await page.goto(passPage);
    const text = { content: ownContent() };
    const made = await readsDuring(() => textPass(page, passes.inWallet, text, oneOfTwo));
    expect(made).toEqual([pass, pass, pass]);
    expect(await readsDuring(() => page.goto(passPage))).toHaveLength(1);
  });

  test("when the one that follows is killed, the other takes over within ten seconds", async () => {
    const person = await createStaff({ portal: shared });
    const before = await leader();
    await first.kill?.();
    const killed = performance.now();
    await addAccepted(person.id, 3);
    await expect.poll(() => pollsSince(killed).length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await leader()).not.toBe(before);
    first = await start(ports.oneOfTwo);
  });

  test("ten thousand open messages and fifty open pages: at most five calls a second", async () => {
    const person = await createStaff({ portal: shared });
    await query(shared, "update message set next_poll_at = null");
    await addAccepted(person.id, 10_000);
    await addAccepted(person.id, 100, "succeeded");
    const finished = await query<{ id: string }>(
      shared,
      "select service_id as id from message where staff_id = $1 and state = 'succeeded'",
      [person.id],
    );
    const leaving = new AbortController();
    const streams = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        fetch(`${index % 2 ? oneOfTwo : otherOfTwo}/staff/changes/sms`, {
          headers: asStaff(person),
          signal: leaving.signal,
        }),
      ),
    );
    expect(streams.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const began = performance.now();
    const seconds = 8;
    await wait(seconds * 1_000);
    const polls = pollsSince(began);
    leaving.abort();
    expect(polls.length).toBeGreaterThan(seconds);
    expect(polls.length).toBeLessThanOrEqual(seconds * 5 + 1);
    expect(mostInOneSecond(polls)).toBeLessThanOrEqual(6);
    const ended = new Set(finished.rows.map(({ id }) => id));
    expect(polls.filter(({ path: asked }) => ended.has(asked.split("/").at(-1) ?? ""))).toEqual([]);
    await query(shared, "update message set next_poll_at = null");
  });
});

function mostInOneSecond(calls: Call[]): number {
  return Math.max(
    0,
    ...calls.map(({ at }) => calls.filter((call) => call.at >= at && call.at < at + 1_000).length),
  );
}
