import { randomUUID } from "node:crypto";
import { portal, portalBeforeFaults } from "./support/addresses.ts";
import { templates } from "./support/own-pass.ts";
import { oddTemplates } from "./support/pass-faults.ts";
import { named, PlainBrowser, textOf } from "./support/plain-browser.ts";
import { createStaff, type Role } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const say = staffWords.is.templates;

test("staff see the templates, and everything of one of them", { tag: "@once" }, async () => {
  const plain = await somebodyAt(portal, "sender");
  const list = await plain.open("/staff/templates");
  expect(list.heading).toBe(say.title);
  const rowOf = (name: string) =>
    list
      .all("main tr")
      .map(textOf)
      .find((row) => row.includes(name));
  for (const told of [say.type.PUNCH, say.status.ACTIVE, "9.500 kr.", "10", "2"]) {
    expect(rowOf("Tíu skipta kort")).toContain(told);
  }
  expect(rowOf("Bylgjumótið 2027")).toContain(say.mark.hasDynamicBarcode);
  const way = named(list.one("main"), "a", "Bylgjumótið 2027")?.getAttribute("href") ?? "";
  const page = await plain.open(way);
  expect(page.heading).toBe("Bylgjumótið 2027");
  for (const told of [
    "Miði á sundmót félagsins",
    "Kóðinn breytist á 30 sekúndna fresti.",
    say.notSold,
    say.field.formats.KENNITALA,
    say.field.enters.ISSUER,
    say.field.unique,
    "Velkomin á Bylgjumótið",
    "64,14660° N, 21,94260° V",
    say.flag.disableIssue.off,
    say.untold.title,
    "singleDeviceOnly",
  ]) {
    expect(page.main).toContain(told);
  }
  const main = page.one("main");
  expect(named(main, "a", say.delivery.open)).toBeDefined();
  expect(named(main, "a", say.issue.action)?.getAttribute("href")).toBe(
    `/staff/passes/new?template=${templates.ticket}`,
  );
});

/** Somebody of the staff at one of the portals, by fetch. */
async function somebodyAt(origin: string, role: Role): Promise<PlainBrowser> {
  const plain = new PlainBrowser(origin);
  plain.setStaffCookie(await createStaff({ role, portal: Number(new URL(origin).port) }));
  return plain;
}

test.describe("without Chromium", { tag: "@once" }, () => {
  test("a template without fields or locations says so", async () => {
    const plain = await somebodyAt(portal, "viewer");
    const page = await plain.open(`/staff/templates/${templates.giftCard}`);
    expect(page.heading).toBe("Gjafakort");
    expect(page.main).toContain(say.field.none);
    expect(page.main).toContain(say.location.none);
    expect(named(page.one("main"), "a", say.issue.action)).toBeUndefined();
  });

  test("a page of the list that makes no sense is the first, one behind the last is told", async () => {
    const plain = await somebodyAt(portal, "viewer");
    for (const odd of ["0", "-1", "1.5", "x", "2&page=3"]) {
      const page = await plain.open(`/staff/templates?page=${odd}`);
      expect(named(page.one("main"), "a", "Tíu skipta kort"), odd).toBeDefined();
    }
    const beyond = await plain.open("/staff/templates?page=99");
    const headings = beyond.all("h1, h2").map(textOf);
    expect(headings).toContain(filled(say.beyond.title, { page: "99" }));
    const back = named(beyond.one("main"), "a", say.beyond.back)?.getAttribute("href") ?? "";
    expect((await plain.open(back)).all("main table")).toHaveLength(1);
  });

  test("a template that makes no passes says so in place of the way to one", async () => {
    const plain = await somebodyAt(portalBeforeFaults, "admin");
    for (const [id, told] of [
      [oddTemplates.voided, say.issue.voided],
      [oddTemplates.closed, say.issue.disabled],
    ] as const) {
      const page = await plain.open(`/staff/templates/${id}`);
      expect(page.main).toContain(told);
      expect(named(page.one("main"), "a", say.issue.action)).toBeUndefined();
      expect(page.main).toContain(say.delivery.closed);
    }
  });

  test("a page for new passes at a place that is not allowed is not linked to", async () => {
    const plain = await somebodyAt(portalBeforeFaults, "admin");
    const page = await plain.open(`/staff/templates/${randomUUID()}`);
    expect(page.main).toContain(say.delivery.untrusted);
    expect(page.source).not.toContain("https://service.example");
  });
});
