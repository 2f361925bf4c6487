import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { chromium } from "@playwright/test";

/** Browsers of the system; Debian's first, and of those the one that draws no window, which is quicker. */
const systemBrowsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser to test in: undefined is Playwright's own, false is none at all. */
export function findBrowser(): string | undefined | false {
  if (runs(chromium.executablePath())) return undefined;
  return systemBrowsers.find(runs) ?? false;
}

/** Asked for its version, because what Ubuntu calls a package may only point at another installer. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ["--version"], { timeout: 20_000 }).status === 0;
}

function ensureBrowser(): boolean {
  if (findBrowser() !== false) return true;
  if (!existsSync("/usr/bin/apt-get")) return false;
  process.stdout.write("There is no browser for the end-to-end tests: installing Chromium …\n");
  const install = (browser: string) =>
    asRoot("apt-get", "install", "-y", "--no-install-recommends", browser);
  const installed =
    asRoot("apt-get", "update") && (install("chromium-headless-shell") || install("chromium"));
  return installed && findBrowser() !== false;
}

function asRoot(command: string, ...args: string[]): boolean {
  const all = process.geteuid?.() === 0 ? [command, ...args] : ["sudo", "-n", command, ...args];
  const [program = command, ...rest] = all;
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, rest, { stdio: "inherit", env: environment }).status === 0;
}

if (import.meta.main && !ensureBrowser()) {
  process.stderr.write(
    `The end-to-end tests need Chromium, and none could be found or installed. Run one of these,
then the tests again:

  npx playwright install chromium
  sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium   (Debian)
`,
  );
  process.exit(1);
}
