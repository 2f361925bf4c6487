import { randomUUID } from "node:crypto";
import { portal, portalBeforeFaults } from "./support/addresses.ts";
import { templates } from "./support/own-pass.ts";
import { oddTemplates } from "./support/pass-faults.ts";
import { named, textOf } from "./support/plain-browser.ts";
import { staffAt } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is.templates;

test("staff see the templates, and everything of one of them", { tag: "@once" }, async () => {
  const { plain } = await staffAt(portal, "sender");
  const list = await plain.open("/staff/templates");
  expect(list.heading).toBe(strings.title);
  const rowOf = (name: string) =>
    list
      .all("main tr")
      .map(textOf)
      .find((row) => row.includes(name));
  for (const told of [strings.type.PUNCH, strings.status.ACTIVE, "9.500 kr.", "10", "2"]) {
    expect(rowOf("Tíu skipta kort")).toContain(told);
  }
  expect(rowOf("Bylgjumótið 2027")).toContain(strings.mark.hasDynamicBarcode);
  const way = named(list.one("main"), "a", "Bylgjumótið 2027")?.getAttribute("href") ?? "";
  const page = await plain.open(way);
  expect(page.heading).toBe("Bylgjumótið 2027");
  for (const told of [
    "Miði á sundmót félagsins",
    "Kóðinn breytist á 30 sekúndna fresti.",
    strings.notSold,
    strings.field.formats.KENNITALA,
    strings.field.enters.ISSUER,
    strings.field.unique,
    "Velkomin á Bylgjumótið",
    "64,14660° N, 21,94260° V",
    strings.flag.disableIssue.off,
    strings.untold.title,
    "singleDeviceOnly",
  ]) {
    expect(page.main).toContain(told);
  }
  expect(page.main).not.toContain(strings.flag.useEmailDomainVerification);
  const main = page.one("main");
  // Only staff can fill in a required field, so members cannot get this pass from a page.
  expect(page.main).toContain(strings.delivery.staffFill);
  expect(named(main, "a", strings.delivery.open)).toBeUndefined();
  expect(named(main, "a", strings.issue.action)?.getAttribute("href")).toBe(
    `/staff/passes/new?template=${templates.ticket}`,
  );
});

test.describe("without Chromium", { tag: "@once" }, () => {
  test("a template without fields or locations says so", async () => {
    const { plain } = await staffAt(portal, "viewer");
    const page = await plain.open(`/staff/templates/${templates.giftCard}`);
    expect(page.heading).toBe("Gjafakort");
    expect(page.main).toContain(strings.field.none);
    expect(page.main).toContain(strings.location.none);
    expect(named(page.one("main"), "a", strings.delivery.open)).toBeDefined();
    expect(named(page.one("main"), "a", strings.issue.action)).toBeUndefined();
  });

  test("a template that makes no passes says so in place of the way to one", async () => {
    const { plain } = await staffAt(portalBeforeFaults, "admin");
    for (const [id, told] of [
      [oddTemplates.voided, strings.issue.voided],
      [oddTemplates.closed, strings.issue.disabled],
    ] as const) {
      const page = await plain.open(`/staff/templates/${id}`);
      expect(page.main).toContain(told);
      expect(named(page.one("main"), "a", strings.issue.action)).toBeUndefined();
      expect(page.main).toContain(strings.delivery.closed);
    }
  });

  test("a page for new passes at a place that is not allowed is not linked to", async () => {
    const { plain } = await staffAt(portalBeforeFaults, "admin");
    const page = await plain.open(`/staff/templates/${randomUUID()}`);
    expect(page.main).toContain(strings.delivery.untrusted);
    expect(page.source).not.toContain("https://service.example");
  });
});
