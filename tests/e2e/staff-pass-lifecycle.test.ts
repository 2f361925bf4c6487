import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { cameraShowing } from "./support/camera.ts";
import { expect, test } from "./support/camera-test.ts";
import { templates } from "./support/own-pass.ts";
import { ledTo, lookOver, press, write } from "./support/pass-desk.ts";
import { readCode } from "./support/read-code.ts";
import { act, expectResult, openByScan, resultBanner } from "./support/scan-journey.ts";
import { signInNewStaff } from "./support/staff.ts";
import { staffWords } from "./support/words.ts";

const { issue, camera, pass: words, passForm } = staffWords.is;

type Kind = "ticket" | "coupon" | "punchCard" | "multiTicket" | "giftCard";

/** What must be filled in before the pass can be had; a kennitala has one ticket. */
const details: Record<Kind, () => Record<string, string>> = {
  ticket: () => ({ "input-saeti": "B 7", "input-kennitala": `130530-${randomInt(100, 999)}9` }),
  coupon: () => ({}),
  punchCard: () => ({ "input-nafn": "Þórunn Ægisdóttir" }),
  multiTicket: () => ({}),
  giftCard: () => ({}),
};

/** Uses a scanned pass to its end. */
const uses: Record<Kind, (page: Page, code: string) => Promise<void>> = {
  ticket: (page) => act(page, "REDEEM"),
  coupon: (page) => act(page, "REDEEM"),
  punchCard: (page) => act(page, "PUNCHES", "10"),
  multiTicket: (page) => act(page, "PUNCHES", "4"),
  giftCard: async (page, code) => {
    await act(page, "ADD_AMOUNT", "5.000");
    await expectResult(page, "used");
    // What an empty card does not offer, this scan never will.
    await openByScan(page, code);
    await act(page, "SUBTRACT_AMOUNT", "5.000");
    await expect(resultBanner(page)).toContainText("5.000 kr. teknar út");
  },
};

/** What the pass's page says of it then; a gift card can be filled again. */
const after = {
  ticket: "used-up",
  coupon: "used-up",
  punchCard: "no-stamps-left",
  multiTicket: "no-stamps-left",
  giftCard: "valid",
} as const;

/** Issues a pass at the desk, and gives its page in the console. */
async function issuePass(page: Page, kind: Kind): Promise<string> {
  await page.goto(`/staff/passes/new?template=${templates[kind]}`);
  await write(page, details[kind]());
  // The one that is sold goes into no wallet before it is paid.
  if (kind === "punchCard") await page.getByLabel(passForm.alreadyPaidHint).check();
  await lookOver(page);
  await press(page, issue.send);
  return `/staff/passes/${await ledTo(page, "created")}`;
}

/** Puts the pass into the wallet, as its holder does from the delivery page, and shows its card. */
async function putInWallet(holder: Page, deliveryPageUrl: string): Promise<void> {
  await holder.goto(deliveryPageUrl);
  await holder.locator("main form[action$='/wallet'] button").click();
  await holder.waitForURL(/\/wallet\//);
}

for (const kind of Object.keys(details) as Kind[]) {
  test(`a ${kind} is issued, delivered, scanned off the holder's screen and used to its end`, {
    tag: "@with-script",
  }, async ({ page, context }) => {
    test.setTimeout(60_000);
    await signInNewStaff(context, { role: "sender" });
    const place = await issuePass(page, kind);
    const deliveryPage = await page.locator("main a[href*='/p/']").getAttribute("href");
    const holder = await context.newPage();
    await putInWallet(holder, deliveryPage ?? "");
    const code = await readCode(holder.locator(".code-panel").first());
    await openByScan(page, code);
    await expectResult(page, "ready");
    await uses[kind](page, code);
    await expectResult(page, "used");
    await page.goto(place);
    await expect(page.getByRole("main")).toContainText(words.reason[after[kind]]);
  });
}

test("a code that changes is read by the camera off the holder's screen", {
  tag: "@with-script",
}, async ({ pageBefore, page, context }) => {
  test.setTimeout(60_000);
  await signInNewStaff(context, { role: "sender" });
  await issuePass(page, "ticket");
  const deliveryPage = await page.locator("main a[href*='/p/']").getAttribute("href");
  await putInWallet(page, deliveryPage ?? "");
  const code = await readCode(page.locator(".code-panel").first());
  const desk = await pageBefore(cameraShowing([code]));
  await signInNewStaff(desk.context(), { role: "sender" });
  await desk.goto("/staff/scan");
  await desk.getByRole("button", { name: camera.turnOn }).click();
  await expectResult(desk, "ready");
  await act(desk, "REDEEM");
  await expectResult(desk, "used");
});
