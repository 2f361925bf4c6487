import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "#tests/ensure-browser.ts";
import type { MemberPages } from "./member-pages.ts";

/** What Chromium's own tools call slow 4G, and a phone of four times less speed than this machine. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
};
const cpuSlowdown = 4;
const loads = 3;
const quietMs = 500;

interface FirstLoad {
  /** As it came over the network, compressed, headers included. */
  bytes: number;
  /** Compressed, without headers. */
  scriptBytes: number;
  /** Largest contentful paint. */
  lcpMs: number;
  /** Cumulative layout shift. */
  cls: number;
}

/** The pages on a member's way, each loaded into an empty cache on a slow phone. */
export async function firstLoad({
  origins,
  cookies,
  plainCookie,
  deliveryPageUrl,
}: MemberPages): Promise<string[]> {
  const visits = [
    { name: "start page", url: `${origins.portal}/`, cookie: "", peer: `${origins.plainNext}/` },
    {
      name: "/passes",
      url: `${origins.portal}/passes`,
      cookie: cookies[0] ?? "",
      peer: `${origins.plainNext}/passes`,
    },
    { name: "delivery page", url: deliveryPageUrl, cookie: "", peer: undefined },
  ];
  const executablePath = findBrowser();
  if (executablePath === false)
    throw new Error("There is no Chromium: node tests/ensure-browser.ts");
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath && { executablePath }),
  });
  try {
    const lines = [
      "First load, slow 4G, processor at a quarter:   kB   scripts   own   LCP ms     CLS",
    ];
    for (const { name, url, cookie, peer } of visits) {
      process.stderr.write(`  loading the ${name}\n`);
      const page = await medianLoad(browser, url, cookie);
      const framework = peer ? await medianLoad(browser, peer, plainCookie) : undefined;
      const own = page.scriptBytes - (framework?.scriptBytes ?? 0);
      const figures = [
        kilobytes(page.bytes).padStart(6),
        kilobytes(page.scriptBytes).padStart(10),
        kilobytes(own).padStart(6),
        page.lcpMs.toFixed(0).padStart(9),
        page.cls.toFixed(3).padStart(8),
      ];
      lines.push(`  ${name.padEnd(42)}${figures.join("")}`);
    }
    return [
      ...lines,
      "  own: scripts beyond those of a plain Next.js page (goal: at most 5 kB); CLS: goal below 0.1; medians of 3 loads",
    ];
  } finally {
    await browser.close();
  }
}

async function medianLoad(browser: Browser, url: string, cookie: string): Promise<FirstLoad> {
  const taken: FirstLoad[] = [];
  while (taken.length < loads) taken.push(await loadOnce(browser, url, cookie));
  const [median] = taken.toSorted((one, other) => one.lcpMs - other.lcpMs).slice((loads - 1) / 2);
  if (!median) throw new Error("Nothing was loaded.");
  return median;
}

async function loadOnce(browser: Browser, url: string, cookie: string): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    deviceScaleFactor: 3,
    locale: "is",
  });
  try {
    await addCookies(context, url, cookie);
    const page = await context.newPage();
    await page.addInitScript(observePaints);
    const weight = await throttleAndWeigh(page);
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200 || page.url() !== url) {
      throw new Error(`${url} answered ${answer?.status()} at ${page.url()}.`);
    }
    await page.waitForTimeout(quietMs);
    return { ...weight, ...(await page.evaluate(() => globalThis.observedPaints)) };
  } finally {
    await context.close();
  }
}

async function addCookies(context: BrowserContext, url: string, cookies: string): Promise<void> {
  for (const cookie of cookies.split("; ").filter(Boolean)) {
    const at = cookie.indexOf("=");
    await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
  }
}

/** Slows the page down; what comes back counts what it loads. */
async function throttleAndWeigh(page: Page): Promise<{ bytes: number; scriptBytes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const weight = { bytes: 0, scriptBytes: 0 };
  const headersOfScript = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") headersOfScript.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weight.bytes += encodedDataLength;
    const headers = headersOfScript.get(requestId);
    if (headers !== undefined) weight.scriptBytes += encodedDataLength - headers;
  });
  return weight;
}

declare global {
  var observedPaints: { lcpMs: number; cls: number };
}

/** Runs in the page, before anything of its own. */
function observePaints(): void {
  const paints = { lcpMs: 0, cls: 0 };
  globalThis.observedPaints = paints;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.lcpMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      paints.cls += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
