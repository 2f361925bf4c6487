import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { portal, ports } from "./support/addresses.ts";
import { listHeading } from "./support/bulk-lists.ts";
import { expectPage } from "./support/page-checks.ts";
import { alterTable, count, query } from "./support/portal-records.ts";
import {
  asStaff,
  createStaff,
  createStaffSession,
  type Role,
  type StaffPerson,
  signInNewStaff,
} from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { type SentList, subscriberListId, uploadList, uploadPath } from "./support/upload-list.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is.bulk.new;

const manager = (role: Role = "manager") => createStaff({ role });
const bulkListsOf = ({ id }: StaffPerson) =>
  count(ports.portal, "from bulk_list where staff_id = $1", [id]);
const rows = Array.from({ length: 300 }, (_, at) => [`010130-${2000 + at}`, `Nafn ${at}`]);
const csv = ["Kennitala;Nafn", ...rows.map((row) => row.join(";"))].join("\n");

// Four are read at a time, of all tests.
test.describe.configure({ mode: "default" });

test.describe("a list is uploaded", { tag: "@once" }, () => {
  test("with the form of its page, and without a file is told so there", async ({ page }) => {
    await signInNewStaff(page.context(), { role: "manager" });
    await page.goto("/staff/bulk/new");
    const submit = () => page.getByRole("button", { name: strings.submit }).click();
    await submit();
    await page.waitForURL(/refused=no-list$/);
    await expectPage(page, listHeading("list", strings.title));
    const words = strings.refused["no-list"];
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    const file = page.getByLabel(strings.file, { exact: true });
    await expect(file).toHaveAccessibleDescription(new RegExp(words.replaceAll(".", "\\.")));
    await page.getByLabel(strings.list).fill("010130-2129");
    // The file gives the list its name.
    const name = `Félagar ${randomUUID().slice(0, 8)}`;
    const mimeType = "text/csv";
    const buffer = Buffer.from(csv, "latin1");
    await file.setInputFiles({ name: `${name}.csv`, mimeType, buffer });
    await expect(page.getByLabel(strings.name)).toHaveValue(name);
    await submit();
    await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    // The back button shows the form as it was typed; another form is empty.
    await page.goBack();
    await expect(page.getByLabel(strings.list)).toHaveValue(/^010130-2129/);
    await expect(page.getByRole("main")).toContainText(`${name}.csv`);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await page.goto("/staff/bulk/new");
    await expect(page.getByLabel(strings.list)).toHaveValue("");
    // A pasted list has no file name: its default name is the time at which it was pasted.
    await page.getByLabel(strings.list).fill("010130-2129");
    await submit();
    await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Límdur listi");
  });
});

test.describe("a list is refused, and nothing is left of it", { tag: "@once" }, () => {
  const cases: [what: string, sent: SentList, query: string][] = [
    ["an open quotation mark", { file: `${csv}\n010130-2129;"x` }, "row-too-long&line=302"],
    ["a kennitala in its name", { file: csv, title: "Kt 010130-2209" }, "name-kennitala"],
    ["one in its file's", { file: csv, title: "", name: "010130-2209.csv" }, "name-kennitala"],
  ];
  for (const [what, sent, reason] of cases) {
    test(what, async () => {
      const person = await manager();
      const [status, where] = await uploadList(person, sent);
      expect([status, where]).toEqual([303, `/staff/bulk/new?refused=${reason}`]);
      expect(await bulkListsOf(person)).toBe(0);
    });
  }

  test("a form of more than 64 MB, before it is read", async () => {
    const person = await manager();
    const socket = connect(ports.portal, "127.0.0.1");
    const head = `POST ${uploadPath} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${portal}\r\nCookie: ${asStaff(person).cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 70000000\r\n\r\n`;
    socket.write(head);
    const [answer] = await new Promise<Buffer[]>((resolve) =>
      socket.once("data", (data) => resolve([data])),
    );
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("one whose sender leaves while it is read", async () => {
    const person = await manager();
    const socket = connect(ports.portal, "127.0.0.1");
    socket.on("error", () => {});
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const long = "010130-2129;Nafn\n".repeat(99_000);
    const body = `${part("formToken", randomUUID())}${part("name", "a")}${part("type", subscriberListId)}${part("pasted", long)}--x--\r\n`;
    socket.write(
      `POST ${uploadPath} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${portal}\r\nCookie: ${asStaff(person).cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => bulkListsOf(person), { timeout: 20_000, intervals: [50] }).toBe(1);
    socket.destroy();
    await expect.poll(() => bulkListsOf(person), { timeout: 20_000 }).toBe(0);
  });

  test("whose sender's session ran out, and what they pasted is there when they are back", async ({
    plain,
  }) => {
    const person = await manager();
    await query(
      ports.portal,
      "update staff_session set last_seen_at = last_seen_at - interval '2 hours' where id = $1",
      [person.sessionId],
    );
    const pasted = "010130-2129\n010130-2209";
    const formToken = randomUUID();
    const where = "/staff/bulk/new?refused=signed-out";
    expect(await uploadList(person, { pasted, formToken })).toEqual([303, where]);
    expect(await bulkListsOf(person)).toBe(0);
    plain.setStaffCookie(await createStaffSession(person.id));
    const page = await plain.open(`${where}&form=${formToken}`);
    expect(page.alert).toContain(strings.refused["signed-out"]);
    expect(page.held("pasted")).toBe(pasted);
  });

  test("by a fault of the portal, and what was pasted is still there", async ({ plain }) => {
    const person = await manager();
    plain.setStaffCookie(person);
    const constraint = "bulk_list_refused_by_test";
    await alterTable(
      ports.portal,
      `alter table bulk_list add constraint ${constraint} check (name <> '${constraint}') not valid`,
    );
    try {
      const where = "/staff/bulk/new?refused=fault";
      const [pasted, formToken] = ["010130-2129", randomUUID()];
      const sent = { pasted, formToken, title: constraint };
      expect(await uploadList(person, sent)).toEqual([303, where]);
      expect((await plain.open(`${where}&form=${formToken}`)).held("pasted")).toBe(pasted);
    } finally {
      await alterTable(ports.portal, `alter table bulk_list drop constraint ${constraint}`);
    }
  });

  test("anybody's but a manager's", async () => {
    const sender = await manager("sender");
    expect(await uploadList(sender, { file: csv })).toEqual([303, "/staff/bulk/new"]);
    const signedOut = await manager();
    await query(ports.portal, "update staff_session set ended_at = now() where id = $1", [
      signedOut.sessionId,
    ]);
    const large = { file: `${csv}\n`.repeat(500) };
    expect(await uploadList(signedOut, large)).toEqual([303, "/staff/bulk/new"]);
    const foreign = { file: csv, headers: { origin: "https://evil.example" } };
    const person = await manager();
    expect(await uploadList(person, foreign)).toEqual([403, ""]);
    for (const one of [sender, signedOut, person]) expect(await bulkListsOf(one)).toBe(0);
  });
});
