import { expectAccessible } from "./support/accessible.ts";
import { passes } from "./support/console-journey.ts";
import { freshPass } from "./support/fresh-passes.ts";
import { ownPass, readPass, templates, writePass } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { expectResult, scan } from "./support/scan-journey.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords, words } from "./support/words.ts";

const strings = staffWords.is.scan;

test("a pass left at home is found at the entrance, with its validity", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto("/staff/scan?entrance=PUNCHES&punches=2");
  await page.getByRole("link", { name: strings.entrance.find }).click();
  const { find } = strings;
  await expectPage(page, find.title);
  await expect(page.getByRole("banner")).toHaveCount(0);
  const field = page.getByLabel(find.label);
  const search = async (text: string) => {
    await field.fill(text);
    await page.getByRole("button", { name: find.submit }).click();
  };
  await search("");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(find.problemTitle);
  // A mistyped kennitala is reported as a typing error, not as a person without a pass.
  await search(demoPeople.inWallet.slice(0, 9));
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    words.is.identify.problem.malformed,
  );
  await search(demoPeople.inWallet);
  await expect(page.getByRole("main").getByText("Sigríður Jónsdóttir").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Í gildi");
  expect(page.url()).not.toContain("2129");
  // The card is amber instead of green if another test scanned it moments ago.
  await expect(page.locator("[data-state=valid], [data-state=just-used]").first()).toBeVisible();
  // A punch card is not green, because only a scan of its code uses a visit.
  await search((await freshPass("punchCard")).id);
  await expect(page.locator("[data-state]")).toHaveAttribute("data-state", "ready");
  await expect(page.locator("[data-state]")).toContainText(find.notUsed);
  await search("Enginn Heitir Svona");
  await expect(page.getByRole("status")).toContainText("Ekkert skírteini fannst.");
  await search(demoPeople.unknown);
  await expect(page.getByRole("status")).toContainText(find.noneOnRegister);
  await search("Enginn Heitir Svona");
  // Nobody is turned away for a name that is not stored here.
  await expect(page.getByText(find.namesKnown)).toBeVisible();
  await search(passes.inWallet);
  await expect(page.getByRole("main").getByText("Sigríður Jónsdóttir")).toBeVisible();
  const text = page.getByRole("link", { name: find.text });
  await expect(text).toHaveAttribute("href", `/staff/passes/${passes.inWallet}/sms`);
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await page.getByRole("link", { name: find.backToEntrance }).click();
  await page.waitForURL("**/staff/scan?entrance=PUNCHES&punches=2");
});

test("whoever left a card at home is admitted without its code, and that counts", async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const { id, code } = await freshPass("punchCard");
  const { admit } = strings.find;
  const search = async (text: string) => {
    await page.goto("/staff/scan/find?entrance=PUNCHES&punches=2");
    await page.getByLabel(strings.find.label).fill(text);
    await page.getByRole("button", { name: strings.find.submit }).click();
  };
  const use = async () => {
    await page.getByText(admit.summary).click();
    await page.getByRole("button", { name: "Nota 2 skipti án kóða" }).click();
  };
  await search(id);
  await expectResult(page, "ready", strings.find.notUsed, "10 skipti eftir");
  // Somebody else uses the card before the form is sent.
  await writePass(id, { passTemplateId: templates.punchCard, stampsLeft: 9 });
  await use();
  await expectResult(page, "not-used", strings.actionRefusal.notAsSeen, "9 skipti eftir");
  expect((await readPass(id)).stampsLeft).toBe(9);
  await search(id);
  await use();
  await expectResult(page, "used", "Gildir – 2 skipti notuð", "7 skipti eftir");
  await expect(page.getByText("Þú hefur skannað í dag: 1 samþykkt, 1 hafnað")).toBeVisible();
  // A scan of the same card within three minutes does not use it before staff confirm.
  await scan(page, code());
  await expectResult(page, "just-used", "7 skipti eftir");
  await page.getByRole("button", { name: strings.undo.submitEarlier }).click();
  await expectResult(page, "undone", "9 skipti eftir");
  expect((await readPass(id)).stampsLeft).toBe(9);
  // A card with the holder's name has no punches: the admission is only recorded. On a phone the result is in view.
  const named = await ownPass({
    passTemplateId: templates.trainer,
    inputFields: [
      { identifier: "nafn", value: "Katrín Þöll" },
      { identifier: "starf", value: "Þjálfari" },
    ],
  });
  await page.setViewportSize({ width: 390, height: 664 });
  await search(named.id);
  await expect(page.locator("[data-state=valid]")).toContainText(strings.find.notRecorded);
  await page.getByRole("button", { name: admit.enter }).first().click();
  await expectResult(page, "valid", strings.state.valid.recorded, "Katrín Þöll");
  await expect(page.getByText(strings.state.valid.recorded).first()).toBeInViewport();
  await expect(page.getByText("Þú hefur skannað í dag: 1 samþykkt, 1 hafnað")).toBeVisible();
  // The pass's own history does not say that the code was scanned.
  const history = await page.context().newPage();
  await history.goto(`/staff/passes/${named.id}`);
  await expect(history.getByRole("row").filter({ hasText: "Koma án skönnunar" })).toHaveCount(1);
  await history.close();
  // A second person who names the same card moments later is shown in amber, and is not counted again.
  const result = page.url();
  const enter = page.getByRole("button", { name: admit.enter });
  await search(named.id);
  const stale = await page.context().newPage();
  const found = page.locator("[data-state=just-used]").first();
  await expect(found).toContainText(strings.holdHeading["shown-again"]);
  await expect(found).toContainText("Síðast skannað");
  await expect(enter).toHaveCount(0);
  // After the entry is undone on its result page, the search offers an entry again.
  await page.goto(result);
  const undoEntry = page.getByRole("button", { name: strings.undo.submitEntry });
  await undoEntry.click();
  await expectResult(page, "undone", strings.undo.done.heading, strings.undo.done.entry);
  await expect(undoEntry).toHaveCount(0);
  await expect(page.getByText("Þú hefur skannað í dag: 0 samþykkt, 1 hafnað")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: strings.recent["entry-undone"] }),
  ).toBeVisible();
  // Two pages that both offer the entry, as at two doors, count one guest.
  await search(named.id);
  await expect(enter.first()).toBeVisible();
  await stale.goto(page.url());
  await enter.first().click();
  await expectResult(page, "valid", strings.state.valid.recorded);
  await stale.getByRole("button", { name: admit.enter }).first().click();
  await expectResult(stale, "just-used", strings.holdHeading["shown-again"]);
  await expect(stale.getByText("Þú hefur skannað í dag: 1 samþykkt, 1 hafnað")).toBeVisible();
});
