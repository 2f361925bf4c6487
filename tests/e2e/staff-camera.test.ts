import type { Page } from "@playwright/test";
import { demoPassword } from "#process/demo.ts";
import { ports } from "./support/addresses.ts";
import type { Complaints } from "./support/browser-problems.ts";
import { cameraShowing, noCamera, refusingCamera } from "./support/camera.ts";
import { expect, test } from "./support/camera-test.ts";
import { expectValidPage } from "./support/page-checks.ts";
import { query } from "./support/portal-records.ts";
import { expectResult, formFor, resultBanner } from "./support/scan-journey.ts";
import { type StaffPerson, signInNewStaff } from "./support/staff.ts";
import { staffWords } from "./support/words.ts";

const { camera, signIn } = staffWords.is;
const detectorProgram = /\/_next\/static\/media\/zxing_reader\.[\w-]+\.wasm$/;

/** Passes of the demo world; scanning alone uses nothing up. */
const punchCard = {
  code: "DemoPunchCard000000001",
  pass: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001",
};
const coupon = { code: "DemoCoupon000000000001", pass: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7004" };
const beforePunchCard = cameraShowing([punchCard.code]);

/** For codes that take turns of four seconds. */
const patience = { timeout: 20_000 };

const theCamera = (page: Page) => page.getByRole("region", { name: camera.title });
const notice = (page: Page) => theCamera(page).getByRole("alert");
const button = (page: Page, name: string) => theCamera(page).getByRole("button", { name });

async function sitDownToScan(page: Page): Promise<StaffPerson> {
  const person = await signInNewStaff(page.context(), { role: "sender" });
  await page.goto("/staff/scan");
  return person;
}

/** The passes that somebody scanned, oldest first. */
async function scannedBy({ id }: StaffPerson): Promise<string[]> {
  const { rows } = await query<{ pass_id: string }>(
    ports.portal,
    "select pass_id from scan where staff_id = $1 order by opened_at",
    [id],
  );
  return rows.map(({ pass_id }) => pass_id);
}

function programsFetched({ addresses }: Complaints): string[] {
  return addresses.filter((address) => detectorProgram.test(address));
}

async function expectTypable(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("textbox").first()).toBeEditable();
}

test.describe("the camera", { tag: "@with-script" }, () => {
  test("scans each code that comes before it, once for as long as it is held there", async ({
    pageBefore,
  }) => {
    const page = await pageBefore(cameraShowing([punchCard.code, coupon.code], 4));
    const person = await sitDownToScan(page);
    await button(page, camera.turnOn).click();
    await expect.poll(async () => (await scannedBy(person)).length, patience).toBe(3);
    const [first, second, third] = await scannedBy(person);
    expect([first, second].sort()).toEqual([punchCard.pass, coupon.pass]);
    expect(third).toBe(first);
    await expectValidPage(page);
  });

  test("leaves what it read and what to do about it in sight of a phone", async ({
    pageBefore,
  }) => {
    const page = await pageBefore(beforePunchCard);
    await page.setViewportSize({ width: 390, height: 800 });
    await sitDownToScan(page);
    await button(page, camera.turnOn).click();
    await expectResult(page, "ready");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(formFor(page, "PUNCHES").locator("[type=submit]").first()).toBeInViewport({
      ratio: 1,
    });
    await expect(button(page, camera.turnOff)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(resultBanner(page)).toBeInViewport({ ratio: 1 });
  });

  test("has its detector from the portal alone where the browser has none", async ({
    pageBefore,
    complaints,
  }) => {
    const page = await pageBefore(beforePunchCard);
    const person = await sitDownToScan(page);
    expect(await page.evaluate(() => "BarcodeDetector" in window)).toBe(false);
    expect(programsFetched(complaints)).toEqual([]);
    await button(page, camera.turnOn).click();
    await expect.poll(() => scannedBy(person)).toEqual([punchCard.pass]);
    expect(programsFetched(complaints)).toHaveLength(1);
    const away = complaints.addresses.filter(
      (one) => !/^(http:\/\/localhost:\d+\/|data:)/.test(one),
    );
    expect(away).toEqual([]);
  });

  test("uses the browser's detector (a stand-in here) and fetches none", async ({
    pageBefore,
    complaints,
  }) => {
    const page = await pageBefore(beforePunchCard);
    await page.addInitScript(standInDetector, coupon.code);
    const person = await sitDownToScan(page);
    await button(page, camera.turnOn).click();
    await expect.poll(() => scannedBy(person)).toEqual([coupon.pass]);
    expect(programsFetched(complaints)).toEqual([]);
  });

  test("works for whoever came by signing in", async ({ pageBefore }) => {
    const page = await pageBefore(beforePunchCard);
    const person = await signInNewStaff(page.context(), { role: "sender", withDemoPassword: true });
    await page.context().clearCookies();
    await page.goto("/staff/scan");
    await page.getByLabel(signIn.email).fill(person.email);
    await page.getByLabel(signIn.password).fill(demoPassword);
    await page.getByRole("button", { name: signIn.submit }).click();
    await page.waitForURL(/\/staff\/scan$/);
    // Only a document fetched at this address may use the camera.
    await page.waitForFunction(() =>
      performance.getEntriesByType("navigation")[0]?.name.endsWith("/staff/scan"),
    );
    await button(page, camera.turnOn).click();
    await expect.poll(() => scannedBy(person)).toEqual([punchCard.pass]);
  });

  test("comes on by itself the next time, until it was turned off", async ({ pageBefore }) => {
    const page = await pageBefore(beforePunchCard);
    await page.context().grantPermissions(["camera"]);
    await sitDownToScan(page);
    await button(page, camera.turnOn).click();
    await expect(button(page, camera.turnOff)).toBeVisible();
    await page.goto("/staff/scan");
    await button(page, camera.turnOff).click();
    await page.goto("/staff/scan");
    await expect(button(page, camera.turnOn)).toBeVisible();
  });

  test("that was unplugged is said to be, and can be turned on again", async ({ pageBefore }) => {
    const page = await pageBefore(beforePunchCard);
    await sitDownToScan(page);
    await button(page, camera.turnOn).click();
    await expect(button(page, camera.turnOff)).toBeVisible();
    // Nobody can unplug a film: this is the event that comes of it.
    await page
      .locator("video")
      .evaluate((video: HTMLVideoElement) =>
        (video.srcObject as MediaStream).getTracks()[0]?.dispatchEvent(new Event("ended")),
      );
    await expect(notice(page)).toContainText(camera.failure.ended.title);
    await button(page, camera.retry).click();
    await expect(button(page, camera.turnOff)).toBeVisible();
  });

  test("without a detector is off, says why and tries again", async ({
    pageBefore,
    complaints,
  }) => {
    complaints.expect(/wasm|ERR_FAILED|falling back/);
    const page = await pageBefore(beforePunchCard);
    const person = await sitDownToScan(page);
    await page.route(detectorProgram, (route) => route.abort());
    await button(page, camera.turnOn).click();
    await expect(notice(page)).toContainText(camera.failure.noDetector.title);
    await page.unroute(detectorProgram);
    await button(page, camera.retry).click();
    await expect.poll(() => scannedBy(person)).toEqual([punchCard.pass]);
  });

  test("that is refused for good sends the person to the browser's settings", async ({
    pageBefore,
  }) => {
    const page = await pageBefore(refusingCamera);
    // The headless shell refuses for good only what is not among what was granted; a full Chromium always.
    await page.context().grantPermissions(["geolocation"]);
    await sitDownToScan(page);
    await button(page, camera.turnOn).click();
    await expect(notice(page)).toContainText(camera.failure.refused.title);
    await expectTypable(page);
  });

  test("that is not there is said not to be", async ({ pageBefore }) => {
    const page = await pageBefore(noCamera);
    await sitDownToScan(page);
    await button(page, camera.turnOn).click();
    await expect(notice(page)).toContainText(camera.failure.none.title);
    await expectTypable(page);
  });
});

test("sound and shaking are a switch that the keyboard turns and the browser remembers", {
  tag: "@with-script",
}, async ({ pageBefore }) => {
  const page = await pageBefore(noCamera);
  await sitDownToScan(page);
  const signals = page.getByRole("switch", { name: camera.signals });
  await expect(signals).toBeChecked();
  await signals.press("Space");
  await expect(signals).not.toBeChecked();
  await page.reload();
  await expect(signals).not.toBeChecked();
  await signals.press("Enter");
  await page.reload();
  await expect(signals).toBeChecked();
});

test("without a script nothing of the camera is shown", { tag: "@without-script" }, async ({
  page,
  context,
}) => {
  await signInNewStaff(context, { role: "sender" });
  await page.goto("/staff/scan");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByText(camera.turnOn)).toHaveCount(0);
  await expect(page.getByRole("switch")).toHaveCount(0);
});

/** Stand-in for the browser's detector: finds the same code in every frame. */
function standInDetector(code: string): void {
  class StandIn {
    static async getSupportedFormats() {
      return ["qr_code"];
    }
    async detect() {
      return [{ rawValue: code, boundingBox: new DOMRect(0, 0, 9, 9) }];
    }
  }
  Object.assign(window, { BarcodeDetector: StandIn });
}
