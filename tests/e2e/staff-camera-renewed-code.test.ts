import { cameraShowing } from "./support/camera.ts";
import { expect, test } from "./support/camera-test.ts";
import { freshPass, scansOf } from "./support/fresh-passes.ts";
import { expectResult } from "./support/scan-journey.ts";
import { signInNewStaff } from "./support/staff.ts";
import { staffWords } from "./support/words.ts";

const { camera } = staffWords.is;

test("a code that renews itself before the camera is scanned once", {
  tag: "@with-script",
}, async ({ pageBefore }) => {
  const ticket = await freshPass("ticket");
  const now = Date.now();
  const renewed = [0, 10].map((seconds) => ticket.code(new Date(now - seconds * 1_000)));
  expect(new Set(renewed).size).toBe(2);
  const page = await pageBefore(cameraShowing(renewed, 2));
  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto("/staff/scan");
  await page.getByRole("button", { name: camera.turnOn }).click();
  await expectResult(page, "ready");
  // Each of the two has been before the camera more than once by then.
  await page.waitForTimeout(9_000);
  expect(await scansOf(ticket.id)).toBe(1);
});
