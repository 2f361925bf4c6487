import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isSoak } from "#tests/support/soak.ts";
import { bulkOfTwo, otherBulkOfTwo, ports } from "./support/addresses.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { PlainBrowser, type PlainPage } from "./support/plain-browser.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { count, databaseVariable, query } from "./support/portal-records.ts";
import type { Program } from "./support/program.ts";
import { resultsDirectory } from "./support/results.ts";
import { createStaff, type StaffPerson } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** Both portals use one database; it is found by the port of the first. */
const shared = ports.bulkOfTwo;
const membershipType = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";
const recipients = isSoak ? 10_000 : 200;
const kills = isSoak ? 20 : 2;

test.describe.configure({ mode: "serial", timeout: isSoak ? 60 * 60_000 : 120_000 });

test.describe("batches of several processes", { tag: "@once" }, () => {
  let first: Program;
  let second: Program;
  let manager: StaffPerson;

  const start = (port: number) =>
    startPortalProgram({
      name: `portal-${port}`,
      port,
      service: ports.service,
      database: process.env[databaseVariable(shared)] ?? "",
      logFile: path.join(resultsDirectory, `portal-${port}.log`),
    });

  test.beforeAll(async () => {
    first = await start(ports.bulkOfTwo);
    second = await start(ports.otherBulkOfTwo);
    manager = await createStaff({ role: "manager", portal: shared });
  });

  test.afterAll(async () => {
    await Promise.all([first, second].map((program) => program?.stop()));
  });

  const at = (portal: string) => {
    const browser = new PlainBrowser(portal);
    browser.setStaffCookie(manager);
    return browser;
  };

  test("killed again and again, it texts everybody once and goes on within a minute", async () => {
    await second.stop();
    const batch = await sendToNewPasses(at(bulkOfTwo), recipients);
    for (let kill = 1; kill <= kills; kill += 1) {
      const share = (recipients * (kill - Math.random())) / (kills + 1);
      const textsBefore = Math.floor(share);
      await expect
        .poll(() => textsOf(batch), { intervals: [10], timeout: 600_000 })
        .toBeGreaterThan(textsBefore);
      await first.kill?.();
      const atDeath = await textsOf(batch);
      first = await start(ports.bulkOfTwo);
      await expect
        .poll(() => textsOf(batch), { intervals: [50], timeout: 60_000 })
        .toBeGreaterThan(atDeath);
    }
    await letCallsGrowOld();
    await expect
      .poll(() => stateOf(batch), { intervals: [500], timeout: 900_000 })
      .toBe("finished");
    await expectOneTextEach(batch);
    second = await start(ports.otherBulkOfTwo);
  });

  test("paused at one and stopped at the other, both obey within two seconds", async () => {
    const batch = await sendToNewPasses(at(bulkOfTwo), 400);
    const [one, other] = [at(bulkOfTwo), at(otherBulkOfTwo)];
    await expect.poll(() => textsOf(batch), { intervals: [10] }).toBeGreaterThan(10);
    expectCountsToAddUp(await one.open(batch.page), 400);
    expectCountsToAddUp(await other.open(batch.page), 400);

    await one.submit(await one.open(batch.page), "button[value=pause]", { step: "pause" });
    await wait(2_000);
    const held = await textsOf(batch);
    expect(held).toBeLessThan(400);
    await wait(2_000);
    expect(await textsOf(batch)).toBe(held);
    expectCountsToAddUp(await other.open(batch.page), 400);

    await other.submit(await other.open(batch.page), "button[value=resume]", { step: "resume" });
    await expect.poll(() => textsOf(batch), { intervals: [10] }).toBeGreaterThan(held + 10);
    await other.submit(await other.open(batch.page), "button[value=stop]", {
      step: "stop",
      intent: "send",
    });
    await wait(2_000);
    const stopped = await textsOf(batch);
    expect(stopped).toBeLessThan(400);
    await wait(2_000);
    expect(await textsOf(batch)).toBe(stopped);
    expect(await stateOf(batch)).toBe("stopped");
    for (const browser of [one, other]) {
      expectCountsToAddUp(await browser.open(batch.page), 400);
    }
  });

  const stateOf = async ({ id }: SentBatch) => {
    const { rows } = await query<{ state: string }>(
      shared,
      "select state from batch where id = $1",
      [id],
    );
    return rows[0]?.state;
  };

  /** What a dead process was sending counts as lost after a time that a test does not wait. */
  const letCallsGrowOld = () =>
    query(
      shared,
      "update dispatch set sending_at = sending_at - interval '2 minutes' where state = 'sending'",
    );

  /** Nobody got two; who got none is listed as a message of which that is not known. */
  async function expectOneTextEach({ id, mark, passIds }: SentBatch): Promise<void> {
    const { rows: texts } = await query<{ pass_id: string; count: number }>(
      ports.service,
      "select pass_id, count(*)::int as count from sms_message where content = $1 group by pass_id",
      [mark],
    );
    expect(texts.filter((text) => text.count !== 1)).toEqual([]);
    const { rows: doubtful } = await query<{ pass_id: string }>(
      shared,
      "select pass_id from dispatch where batch_id = $1 and state = 'unknown'",
      [id],
    );
    const answered = new Set([...texts, ...doubtful].map((row) => row.pass_id));
    expect(answered).toEqual(new Set(passIds));
    // A process has six calls under way, and each of them is cut off once at most.
    expect(doubtful.length).toBeLessThanOrEqual(kills * 6);
  }
});

interface SentBatch {
  id: string;
  page: string;
  /** The text of its messages. */
  mark: string;
  passIds: string[];
}

/** The whole way from a list to texts on their way, to passes that no other test knows. */
async function sendToNewPasses(browser: PlainBrowser, howMany: number): Promise<SentBatch> {
  const passIds = await newPasses(howMany);
  const asked = await browser.open("/staff/bulk/new");
  const listed = await browser.submit(asked, "[name=pasted]", {
    name: `Listi ${randomUUID()}`,
    type: membershipType,
    pasted: ["pass", ...passIds].join("\n"),
  });
  const page = listed.address.pathname;
  const batch = { id: page.split("/").at(-1) ?? "", page, mark: randomUUID(), passIds };
  const isChecked = async () => (await browser.open(page)).all("[name=audience]").length > 0;
  await expect.poll(isChecked, { intervals: [500], timeout: 600_000 }).toBe(true);
  const write = await browser.open(page);
  const look = await browser.submit(write, "[name=audience]", {
    audience: "all-open",
    text: "own",
    content: batch.mark,
    intent: "preview",
  });
  await browser.submit(look, "button[value=send]", {
    intent: "send",
    typedCount: String(howMany),
  });
  return batch;
}

async function newPasses(howMany: number): Promise<string[]> {
  const passIds: string[] = [];
  const one = async () => {
    while (passIds.length < howMany) {
      const place = passIds.push("") - 1;
      const { id } = await ownPass({
        passTemplateId: templates.punchCard,
        inputFields: [
          { identifier: "nafn", value: "Jón Jónsson" },
          { identifier: "simi", value: "+3546110001" },
        ],
      });
      passIds[place] = id;
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return passIds;
}

const textsOf = ({ mark }: SentBatch) =>
  count(ports.service, "from sms_message where content = $1", [mark]);

/** The counts by end are those of all recipients, in every moment that a page shows. */
function expectCountsToAddUp(page: PlainPage, all: number): void {
  const counts = page.all("main table:first-of-type td:last-child").map(numberIn);
  expect(counts.reduce((sum, some) => sum + some, 0)).toBe(all);
}

const numberIn = ({ textContent }: { textContent: string }) =>
  Number(textContent.replaceAll(/\D/g, ""));
