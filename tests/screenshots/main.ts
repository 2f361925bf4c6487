import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { demoTeam } from "#demo/team.ts";
import { demoPassword } from "#process/demo.ts";
import { buildPortalWhenStale } from "#programs/build.ts";
import { portalProgram, startProgram } from "#programs/child-program.ts";
import { addDemoTeam, demoWorld } from "#programs/demo-world.ts";
import { findBrowser } from "../ensure-programs.ts";

/** Takes the pictures of the documentation from the running product: `npm run screenshots`. */
const pictures = import.meta.dirname;
const ports = { portal: 3400, service: 4410, electronicId: 4430 };
const portal = `http://localhost:${ports.portal}`;

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
};
const desk: BrowserContextOptions = {
  viewport: { width: 1120, height: 1120 },
  deviceScaleFactor: 1.5,
};

async function identify(page: Page, kennitala: string): Promise<void> {
  await page.goto(portal);
  await page.fill("input[name=kennitala]", kennitala);
  await page.click("button[name=mode][value=kennitala]");
  await page.waitForURL(`${portal}/passes`);
}

async function signInStaff(page: Page, email: string = demoTeam[2].email): Promise<void> {
  await page.goto(`${portal}/staff`);
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", demoPassword);
  await page.click("main form button");
  await page.waitForURL(`${portal}/staff`);
}

async function scan(page: Page, code: string): Promise<void> {
  await page.fill("input[name=code]", code);
  await page.press("input[name=code]", "Enter");
}

const shots: {
  name: string;
  options: BrowserContextOptions;
  show: (page: Page) => Promise<unknown>;
}[] = [
  {
    name: "passes",
    options: { ...desk, locale: "is-IS" },
    show: (page) => identify(page, "010130-4929"),
  },
  {
    name: "start-phone",
    options: { ...phone, locale: "is-IS" },
    show: (page) => page.goto(portal),
  },
  {
    name: "used-phone",
    options: { ...phone, locale: "en-GB", colorScheme: "dark" },
    show: (page) => identify(page, "010130-2719"),
  },
  {
    name: "wallet-phone",
    options: { ...phone, locale: "is-IS" },
    show: async (page) => {
      await identify(page, "010130-2209");
      await page.click("main li a[href*='/p/']");
      await page.click("main form button");
      await page.waitForURL(/\/wallet\//);
    },
  },
  {
    name: "console-message",
    options: { ...desk, viewport: { width: 1120, height: 800 }, locale: "is-IS" },
    show: async (page) => {
      await signInStaff(page);
      await page.goto(`${portal}/staff/members`);
      await page.fill("main input[name=person]", "010130-2129");
      await page.click("main form button");
      await page.click("main a[href*='/sms?']");
      await page.check("input[name=text][value=own]");
      await page.fill("textarea[name=content]", "Hæ! Skírteinið þitt er tilbúið: ${url}");
      await page.click("button[value=preview]");
      await page.click("button[value=send]");
      await page.waitForURL(/\/staff\/sms\//);
      await page.getByText("Komið til skila").first().waitFor();
    },
  },
  {
    name: "console-text-phone",
    options: { ...phone, locale: "is-IS" },
    show: async (page) => {
      await signInStaff(page);
      await page.goto(`${portal}/staff/passes/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001/sms`);
      await page.check("input[name=text][value=own]");
      await page.fill("textarea[name=content]", "Kortið þitt: ${url}");
      await page.locator("main [aria-live]").waitFor();
      await page.locator("main [aria-live]").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "console-pass",
    options: { ...desk, viewport: { width: 1120, height: 800 }, locale: "is-IS" },
    show: async (page) => {
      await signInStaff(page);
      await page.goto(`${portal}/staff/scan`);
      await scan(page, "DemoPunchCard000000001");
      await page.locator("[data-state=ready]").waitFor();
      await page.press("main [name=amount]", "Enter");
      await page.locator("[data-state=used]").waitFor();
      await page.goto(`${portal}/staff/passes/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001`);
    },
  },
  {
    name: "console-list",
    options: { ...desk, viewport: { width: 1120, height: 900 }, locale: "is-IS" },
    show: async (page) => {
      await signInStaff(page, demoTeam[1].email);
      await page.goto(`${portal}/staff/bulk`);
      await page.getByRole("link", { name: "Sunddeild – vetrarkort" }).click();
      await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
    },
  },
  {
    name: "scan-phone",
    options: { ...phone, locale: "is-IS" },
    show: async (page) => {
      await signInStaff(page);
      await page.goto(`${portal}/staff/scan`);
      await scan(page, "DemoGiftCard0000000001");
      await page.locator("[data-state=ready]").waitFor();
    },
  },
  {
    name: "entrance-phone",
    options: { ...phone, locale: "is-IS" },
    show: async (page) => {
      await signInStaff(page);
      await page.goto(`${portal}/staff/scan?entrance=PUNCHES&punches=1`);
      await scan(page, "DemoMultiTicket0000001");
      await page.locator("[data-state=used]").waitFor();
    },
  },
  {
    name: "entrance-refused-phone",
    options: { ...phone, locale: "en-GB", colorScheme: "dark" },
    show: async (page) => {
      await signInStaff(page);
      await page.goto(`${portal}/staff/scan?entrance=PUNCHES&punches=1`);
      await scan(page, "DemoCoupon000000000001");
      await page.locator("[data-state=not-used], [data-state=not-valid]").waitFor();
    },
  },
];

await buildPortalWhenStale();
const data = mkdtempSync(path.join(tmpdir(), "felagi-screenshots-"));
const world = demoWorld(ports, data);
const team = await addDemoTeam(world, { withHistory: true });
const programs = [
  startProgram(
    "The pass service",
    ["lib/pass-service/main.ts", "serve", "--fixture", world.fixture],
    world.service,
  ),
  startProgram("The portal", portalProgram, world.portal),
];
await Promise.all(programs.map(({ ready }) => ready));
await team.release();
const executablePath = findBrowser() || undefined;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox"],
});
try {
  for (const { name, options, show } of shots) {
    const page = await browser.newPage(options);
    await show(page);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
    console.log(`${name}.png`);
    await page.close();
  }
} finally {
  await browser.close();
  await Promise.all(programs.map((program) => program.stop()));
  rmSync(data, { recursive: true, force: true });
}
