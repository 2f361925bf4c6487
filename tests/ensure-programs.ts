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

/** Reverse proxies and pooler of a production set-up, at the paths of Debian and Homebrew. */
const servers = {
  nginx: ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"],
  caddy: ["/usr/bin/caddy", "/usr/local/bin/caddy", "/opt/homebrew/bin/caddy"],
  pgbouncer: [
    "/usr/sbin/pgbouncer",
    "/usr/local/opt/pgbouncer/bin/pgbouncer",
    "/opt/homebrew/opt/pgbouncer/bin/pgbouncer",
  ],
};
type ServerName = keyof typeof servers;
/** Reverse proxies whose configuration files `deploy` holds. */
export type ProxyName = Exclude<ServerName, "pgbouncer">;

/** The browser to test in: undefined is Playwright's own, false is none at all. */
export function findBrowser(): string | undefined | false {
  if (runs(chromium.executablePath())) return undefined;
  return systemBrowsers.find((file) => runs(file)) ?? false;
}

const versionOf = { nginx: "-v", caddy: "version", pgbouncer: "--version" };

export function findServer(name: ServerName): string | undefined {
  return servers[name].find((file) => runs(file, versionOf[name]));
}

/** Asked for its version, because what Ubuntu calls a package may only point at another installer. */
function runs(file: string, version = "--version"): boolean {
  return existsSync(file) && spawnSync(file, [version], { timeout: 20_000 }).status === 0;
}

interface Needed {
  name: string;
  isThere(): boolean;
  /** Packages of Debian, of which one is enough. */
  packages: string[];
}

const needed: Needed[] = [
  {
    name: "Chromium",
    isThere: () => findBrowser() !== false,
    packages: ["chromium-headless-shell", "chromium"],
  },
  { name: "nginx", isThere: () => findServer("nginx") !== undefined, packages: ["nginx"] },
  { name: "Caddy", isThere: () => findServer("caddy") !== undefined, packages: ["caddy"] },
  {
    name: "PgBouncer",
    isThere: () => findServer("pgbouncer") !== undefined,
    packages: ["pgbouncer"],
  },
];

/** Installs what is missing, where apt can; answers what is missing then. */
function ensurePrograms(): Needed[] {
  const missing = needed.filter(({ isThere }) => !isThere());
  if (missing.length === 0 || !existsSync("/usr/bin/apt-get")) return missing;
  const names = missing.map(({ name }) => name).join(", ");
  process.stdout.write(`The tests need programs that are not here: installing ${names} …\n`);
  const install = (one: string) =>
    asRoot("apt-get", "install", "-y", "--no-install-recommends", one);
  if (!asRoot("apt-get", "update")) return missing;
  for (const { packages } of missing) packages.some(install);
  return missing.filter(({ isThere }) => !isThere());
}

function asRoot(command: string, ...args: string[]): boolean {
  const all = process.geteuid?.() === 0 ? [command, ...args] : ["sudo", "-n", command, ...args];
  const [program = command, ...rest] = all;
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, rest, { stdio: "inherit", env: environment }).status === 0;
}

if (import.meta.main) {
  const missing = ensurePrograms().map(({ name }) => name);
  if (missing.length > 0) {
    process.stderr.write(
      `The tests need ${missing.join(", ")}, which could not be found or installed. Install it in one of
these ways, then run the tests again:

  npx playwright install chromium
  brew install nginx caddy pgbouncer
  sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium nginx caddy pgbouncer   (Debian)
`,
    );
    process.exit(1);
  }
}
