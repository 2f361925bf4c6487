import { randomUUID } from "node:crypto";
import { portalBeforeFaults, portalBeforeNothing, ports } from "./support/addresses.ts";
import { templates } from "./support/own-pass.ts";
import { oddTemplates } from "./support/pass-faults.ts";
import { bringInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { filled, staffWords } from "./support/words.ts";

const say = staffWords.is.templates;

test("staff see the templates, and everything of one of them", async ({ page }) => {
  await bringInStaff(page.context(), { role: "sender" });
  await page.goto("/staff/templates");
  await see(page, say.title);
  const punchCard = page.getByRole("row", { name: /Tíu skipta kort/ });
  for (const told of [say.type.PUNCH, say.status.ACTIVE, "9.500 kr.", "10", "2"]) {
    await expect(punchCard).toContainText(told);
  }
  await expect(page.getByRole("row", { name: /Bylgjumótið 2027/ })).toContainText(
    say.mark.hasDynamicBarcode,
  );
  await page.getByRole("link", { name: "Bylgjumótið 2027" }).click();
  await see(page, "Bylgjumótið 2027");
  const main = page.getByRole("main");
  for (const told of [
    ...["Miði á sundmót félagsins", "Kóðinn breytist á 30 sekúndna fresti.", say.notSold],
    ...[say.field.formats.KENNITALA, say.field.enters.ISSUER, say.field.unique],
    ...["Velkomin á Bylgjumótið", "64,14660° N, 21,94260° V", say.flag.disableIssue.off],
    ...[say.untold.title, "singleDeviceOnly"],
  ]) {
    await expect(main).toContainText(told);
  }
  await expect(main.getByRole("link", { name: say.delivery.open })).toBeVisible();
  await expect(main.getByRole("link", { name: say.issue.action })).toHaveAttribute(
    "href",
    `/staff/passes/new?template=${templates.ticket}`,
  );
});

test("a template without fields or locations says so", { tag: "@once" }, async ({ page }) => {
  await bringInStaff(page.context(), { role: "viewer" });
  await page.goto(`/staff/templates/${templates.giftCard}`);
  await see(page, "Gjafakort");
  const main = page.getByRole("main");
  await expect(main).toContainText(say.field.none);
  await expect(main).toContainText(say.location.none);
  await expect(main.getByRole("link", { name: say.issue.action })).toHaveCount(0);
});

test("a page of the list that makes no sense is the first, one behind the last is told", {
  tag: "@once",
}, async ({ page }) => {
  await bringInStaff(page.context(), { role: "viewer" });
  for (const odd of ["0", "-1", "1.5", "x", "2&page=3"]) {
    await page.goto(`/staff/templates?page=${odd}`);
    await expect(page.getByRole("link", { name: "Tíu skipta kort" })).toBeVisible();
  }
  await page.goto("/staff/templates?page=99");
  await expect(
    page.getByRole("heading", { name: filled(say.beyond.title, { page: "99" }) }),
  ).toBeVisible();
  await page.getByRole("link", { name: say.beyond.back }).click();
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
});

test("a template that makes no passes says so in place of the way to one", {
  tag: "@once",
}, async ({ page }) => {
  await bringInStaff(page.context(), { portal: ports.portalBeforeFaults });
  const main = page.getByRole("main");
  for (const [id, told] of [
    [oddTemplates.voided, say.issue.voided],
    [oddTemplates.closed, say.issue.disabled],
  ] as const) {
    await page.goto(`${portalBeforeFaults}/staff/templates/${id}`);
    await expect(main).toContainText(told);
    await expect(main.getByRole("link", { name: say.issue.action })).toHaveCount(0);
    await expect(main).toContainText(say.delivery.closed);
  }
});

test("a page for new passes at a place that is not allowed is not linked to", {
  tag: "@once",
}, async ({ page }) => {
  await bringInStaff(page.context(), { portal: ports.portalBeforeFaults });
  await page.goto(`${portalBeforeFaults}/staff/templates/${randomUUID()}`);
  await expect(page.getByRole("main")).toContainText(say.delivery.untrusted);
  expect(await page.content()).not.toContain("https://service.example");
});

test("a template or a service that is not there is said not to be", { tag: "@once" }, async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "viewer" });
  for (const id of [randomUUID(), "kort"]) {
    await page.goto(`/staff/templates/${id}`);
    await see(page, say.missing.title);
  }
  await bringInStaff(page.context(), { role: "viewer", portal: ports.portalBeforeNothing });
  await page.goto(`${portalBeforeNothing}/staff/templates`);
  await expect(
    page.getByRole("heading", { name: staffWords.is.trouble.unreachable.title }),
  ).toBeVisible();
  await page.goto(`${portalBeforeNothing}/staff/templates/${templates.coupon}`);
  await see(page, staffWords.is.trouble.unreachable.title);
});
