import { randomUUID } from "node:crypto";
import { isSoak } from "#tests/support/soak.ts";
import { bulkOfTwo, ports } from "./support/addresses.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { PlainBrowser } from "./support/plain-browser.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { count, query } from "./support/portal-records.ts";
import type { Program } from "./support/program.ts";
import { createStaff, type StaffPerson } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const port = ports.bulkOfTwo;
const membershipType = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";
const recipients = isSoak ? 10_000 : 200;
const kills = isSoak ? 20 : 2;

test.describe.configure({ mode: "serial", timeout: isSoak ? 60 * 60_000 : 300_000 });

test.describe("a bulk list whose process is killed", { tag: "@once" }, () => {
  let program: Program;
  let manager: StaffPerson;

  const start = () => startPortalProgram({ port, databaseOf: port });

  test.beforeAll(async () => {
    program = await start();
    manager = await createStaff({ role: "manager", portal: port });
  });

  test.afterAll(() => program?.stop());

  test("texts everybody once and goes on within a minute, killed again and again", async () => {
    const browser = new PlainBrowser(bulkOfTwo);
    browser.setStaffCookie(manager);
    const bulkList = await sendToNewPasses(browser, recipients);
    for (let kill = 1; kill <= kills; kill += 1) {
      const share = (recipients * (kill - Math.random())) / (kills + 1);
      const textsBefore = Math.floor(share);
      await expect
        .poll(() => textsOf(bulkList), { intervals: [10], timeout: 600_000 })
        .toBeGreaterThan(textsBefore);
      await program.kill?.();
      const atDeath = await textsOf(bulkList);
      program = await start();
      await expect
        .poll(() => textsOf(bulkList), { intervals: [50], timeout: 60_000 })
        .toBeGreaterThan(atDeath);
    }
    await letCallsGrowOld();
    await expect
      .poll(() => stateOf(bulkList), { intervals: [500], timeout: 900_000 })
      .toBe("finished");
    await expectOneTextEach(bulkList);
  });

  const stateOf = async ({ id }: SentBulkList) => {
    const { rows } = await query<{ state: string }>(
      port,
      "select state from bulk_list where id = $1",
      [id],
    );
    return rows[0]?.state;
  };

  /** What a dead process was sending counts as lost after a time that a test does not wait. */
  const letCallsGrowOld = () =>
    query(
      port,
      "update message set sending_at = sending_at - interval '2 minutes' where state = 'sending'",
    );

  /** Nobody got two; who got none is listed as a message of which that is not known. */
  async function expectOneTextEach({ id, mark, passIds }: SentBulkList): Promise<void> {
    const { rows: texts } = await query<{ pass_id: string; count: number }>(
      ports.service,
      "select pass_id, count(*)::int as count from sms_message where content = $1 group by pass_id",
      [mark],
    );
    expect(texts.filter((text) => text.count !== 1)).toEqual([]);
    const { rows: uncertain } = await query<{ pass_id: string }>(
      port,
      "select pass_id from message where bulk_list_id = $1 and state = 'unknown'",
      [id],
    );
    const answered = new Set([...texts, ...uncertain].map((row) => row.pass_id));
    expect(answered).toEqual(new Set(passIds));
    // Each of the four concurrent calls of a process can be cut off once at most.
    expect(uncertain.length).toBeLessThanOrEqual(kills * 4);
  }
});

interface SentBulkList {
  id: string;
  page: string;
  /** The text of its messages. */
  mark: string;
  passIds: string[];
}

/** The whole way from a list to texts on their way, to passes that no other test knows. */
async function sendToNewPasses(browser: PlainBrowser, howMany: number): Promise<SentBulkList> {
  const passIds = await newPasses(howMany);
  const asked = await browser.open("/staff/bulk/new");
  const listed = await browser.submit(asked, "[name=pasted]", {
    name: `Listi ${randomUUID()}`,
    type: membershipType,
    pasted: ["pass", ...passIds].join("\n"),
  });
  const page = listed.address.pathname;
  const bulkList = { id: page.split("/").at(-1) ?? "", page, mark: randomUUID(), passIds };
  const isChecked = async () => (await browser.open(page)).all("[name=audience]").length > 0;
  await expect.poll(isChecked, { intervals: [500], timeout: 600_000 }).toBe(true);
  const write = await browser.open(page);
  const look = await browser.submit(write, "[name=audience]", {
    audience: "all-open",
    text: "own",
    content: bulkList.mark,
    intent: "preview",
  });
  await browser.submit(look, "button[value=send]", {
    intent: "send",
    typedCount: String(howMany),
  });
  return bulkList;
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

const textsOf = ({ mark }: SentBulkList) =>
  count(ports.service, "from sms_message where content = $1", [mark]);
