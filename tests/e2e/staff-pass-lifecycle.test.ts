import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { cameraShowing } from "./support/camera.ts";
import { expect, test } from "./support/camera-test.ts";
import { templates } from "./support/own-pass.ts";
import { ledTo, openReviewStep, press, write } from "./support/pass-desk.ts";
import type { PlainBrowser, PlainPage } from "./support/plain-browser.ts";
import { readCode } from "./support/read-code.ts";
import { act, expectResult } from "./support/scan-journey.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import {
  actPlainly,
  expectPlainResult,
  passLedTo,
  pressPlainly,
  reviewPlainly,
  scanPlainly,
} from "./support/staff-client.ts";
import { staffWords } from "./support/words.ts";

const { issue, camera, pass: words } = staffWords.is;

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
const uses: Record<
  Kind,
  (desk: PlainBrowser, scan: PlainPage, code: string) => Promise<PlainPage>
> = {
  ticket: (desk, scan) => actPlainly(desk, scan, "REDEEM"),
  coupon: (desk, scan) => actPlainly(desk, scan, "REDEEM"),
  punchCard: (desk, scan) => actPlainly(desk, scan, "PUNCHES", "10"),
  multiTicket: (desk, scan) => actPlainly(desk, scan, "PUNCHES", "4"),
  giftCard: async (desk, scan, code) => {
    expectPlainResult(await actPlainly(desk, scan, "ADD_AMOUNT", "5.000"), "used");
    // What an empty card does not offer, this scan never will.
    const anew = await scanPlainly(desk, code);
    const emptied = await actPlainly(desk, anew, "SUBTRACT_AMOUNT", "5.000");
    expectPlainResult(emptied, "used", "5.000 kr. teknar út");
    return emptied;
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

/** Puts the pass into the wallet, as its holder does from the delivery page, and shows its card. */
async function putInWallet(holder: Page, deliveryPageUrl: string): Promise<void> {
  await holder.goto(deliveryPageUrl);
  await holder.locator("main form[action$='/wallet'] button").click();
  await holder.waitForURL(/\/wallet\//);
}

for (const kind of Object.keys(details) as Kind[]) {
  test(`a ${kind} is issued, delivered, scanned off the holder's screen and used to its end`, {
    tag: "@with-script",
  }, async ({ page, plain: desk }) => {
    desk.setStaffCookie(await createStaff({ role: "sender" }));
    const form = await desk.open(`/staff/passes/new?template=${templates[kind]}`);
    // The one that is sold goes into no wallet before it is paid.
    const paid: Record<string, string> = kind === "punchCard" ? { alreadyPaid: "yes" } : {};
    const look = await reviewPlainly(desk, form, { ...details[kind](), ...paid });
    const issued = await pressPlainly(desk, look, issue.send);
    const place = `/staff/passes/${passLedTo(issued, "created")}`;
    await putInWallet(page, issued.one("main a[href*='/p/']").getAttribute("href") ?? "");
    const code = await readCode(page.locator(".code-panel").first());
    const scan = await scanPlainly(desk, code);
    expectPlainResult(scan, "ready");
    expectPlainResult(await uses[kind](desk, scan, code), "used");
    expect((await desk.open(place)).main).toContain(words.reason[after[kind]]);
  });
}

test("a code that changes is read by the camera off the holder's screen", {
  tag: "@with-script",
}, async ({ pageBefore, page, context }) => {
  await signInNewStaff(context, { role: "sender" });
  await page.goto(`/staff/passes/new?template=${templates.ticket}`);
  await write(page, details.ticket());
  await openReviewStep(page);
  await press(page, issue.send);
  await ledTo(page, "created");
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
