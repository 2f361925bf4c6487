import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { rounds } from "#tests/support/soak.ts";
import { oneOfTwo, otherOfTwo, ports } from "./support/addresses.ts";
import { ownContent, passes, textPass } from "./support/console-journey.ts";
import { type Call, isStatusPoll, startCountingProxy } from "./support/counting-proxy.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { count, databaseVariable, query } from "./support/portal-records.ts";
import type { Program } from "./support/program.ts";
import { resultsDirectory } from "./support/results.ts";
import { asStaff, createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;
/** Both portals use one database; it is found by the port of the first. */
const shared = ports.oneOfTwo;
const textsInRound = 100;

test.describe.configure({ mode: "serial", timeout: 60_000 + rounds * 30_000 });

test.describe("several processes of one portal", { tag: "@once" }, () => {
  let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
  let first: Program;
  let second: Program;

  const start = (port: number) =>
    startPortalProgram({
      name: `portal-${port}`,
      port,
      service: ports.counting,
      database: process.env[databaseVariable(shared)] ?? "",
      logFile: path.join(resultsDirectory, `portal-${port}.log`),
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
      `insert into dispatch (id, kind, state, pass_id, staff_id, form_token, service_id, created_at,
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
    await query(shared, "update dispatch set next_poll_at = null");
    await addAccepted(person.id, 10_000);
    await addAccepted(person.id, 100, "succeeded");
    const finished = await query<{ id: string }>(
      shared,
      "select service_id as id from dispatch where staff_id = $1 and state = 'succeeded'",
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
    await query(shared, "update dispatch set next_poll_at = null");
  });

  test("killed in the middle of its sends, nobody gets two texts", async () => {
    const person = await createStaff({ portal: shared });
    await second.stop();
    for (let round = 0; round < rounds; round++) {
      const mark = `Drap ${randomUUID()}`;
      await planTexts(person.id, mark);
      // Somewhere between the first text and the last.
      const some = 5 + Math.floor(Math.random() * 60);
      await expect
        .poll(() => sentTexts(mark), { intervals: [10], timeout: 45_000 })
        .toBeGreaterThan(some);
      await first.kill?.();
      await letTimePass();
      first = await start(ports.oneOfTwo);
      await expect.poll(() => unsettled(mark), { timeout: 20_000 }).toBe(0);
      await expectNoneTwice(mark);
      await expectUnknownOnFirstPage(person, mark);
    }
    second = await start(ports.otherOfTwo);
  });

  /** As many sends as somebody might start at once, with the jobs that carry them out. */
  async function planTexts(staffId: string, mark: string): Promise<void> {
    await query(
      shared,
      `with planned as (
         insert into dispatch (id, kind, state, pass_id, staff_id, form_token, request, created_at)
         select gen_random_uuid(), 'sms', 'planned', $1, $2, gen_random_uuid(),
           jsonb_build_object('content', jsonb_build_object('customContent', $3::text || ' nr. ' || n)),
           now()
         from generate_series(1, $4) as n returning id)
       insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max,
         expire_seconds, policy)
       select queue.name, jsonb_build_object('dispatchId', planned.id), queue.retry_limit,
         queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds,
         queue.policy
       from planned, jobs.queue where queue.name = 'sending'`,
      [passes.inWallet, staffId, mark, textsInRound],
    );
  }

  const sentTexts = (mark: string) =>
    count(ports.service, "from sms_message where content like $1", [`${mark}%`]);

  /** Two minutes, for the calls and the jobs that the dead process had in hand. */
  async function letTimePass(): Promise<void> {
    await query(
      shared,
      "update dispatch set sending_at = sending_at - interval '2 minutes' where state = 'sending'",
    );
    await query(
      shared,
      "update jobs.job set state = 'retry', start_after = now() where state = 'active'",
    );
  }

  const unsettled = (mark: string) =>
    count(shared, "from dispatch where request::text like $1 and state in ('planned', 'sending')", [
      `%${mark}%`,
    ]);

  async function expectNoneTwice(mark: string): Promise<void> {
    const { rows } = await query(
      ports.service,
      "select content from sms_message where content like $1 group by content having count(*) > 1",
      [`${mark}%`],
    );
    expect(rows, "texts that went out twice").toEqual([]);
    const states = await query<{ state: string; count: string }>(
      shared,
      "select state, count(*) from dispatch where request::text like $1 group by state",
      [`%${mark}%`],
    );
    const all = states.rows.reduce((sum, { count: some }) => sum + Number(some), 0);
    expect(all).toBe(textsInRound);
    const known = ["accepted", "succeeded", "unknown"];
    expect(states.rows.filter(({ state }) => !known.includes(state))).toEqual([]);
    const unknown = Number(states.rows.find(({ state }) => state === "unknown")?.count ?? 0);
    expect(await sentTexts(mark)).toBeGreaterThanOrEqual(textsInRound - unknown);
  }

  async function expectUnknownOnFirstPage(
    person: { id: string; cookie: string },
    mark: string,
  ): Promise<void> {
    const { rows } = await query<{ id: string }>(
      shared,
      "select id from dispatch where request::text like $1 and state = 'unknown' limit 20",
      [`%${mark}%`],
    );
    const answer = await fetch(`${oneOfTwo}/staff`, { headers: asStaff(person) });
    const text = await answer.text();
    for (const { id } of rows) expect(text).toContain(`/staff/sms/${id}`);
    const { unknownTimeout, unknownConnectionLost, unknownInterrupted } = say.dispatch;
    const labels = [unknownTimeout, unknownConnectionLost, unknownInterrupted].map(
      ({ label }) => label,
    );
    if (rows.length > 0) expect(text).toMatch(new RegExp(labels.join("|")));
  }
});

function mostInOneSecond(calls: Call[]): number {
  return Math.max(
    0,
    ...calls.map(({ at }) => calls.filter((call) => call.at >= at && call.at < at + 1_000).length),
  );
}
