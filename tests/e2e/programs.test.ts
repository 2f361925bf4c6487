import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { words as phoneWords } from "#electronic-id/words.ts";
import { takePorts } from "#tests/support/port-block.ts";
import { expectAccessible } from "./support/accessible.ts";
import { words } from "./support/words.ts";

/** Ports and data of each test's own, so that the tests need not wait for each other. */
let ports: Record<"PORT" | "PASS_SERVICE_PORT" | "ELECTRONIC_ID_PORT", string>;
let portal: string;
let service: string;
let data: string;
test.beforeEach(async () => {
  const free = await takePorts(["portal", "service", "electronicId"]);
  ports = {
    PORT: String(free.portal),
    PASS_SERVICE_PORT: String(free.service),
    ELECTRONIC_ID_PORT: String(free.electronicId),
  };
  portal = `http://localhost:${free.portal}`;
  service = `http://localhost:${free.service}`;
  data = mkdtempSync(path.join(tmpdir(), "felagi-programs-"));
});
test.afterEach(() => rmSync(data, { recursive: true, force: true }));
test.describe.configure({ timeout: 120_000 });

interface Run {
  said(): string;
  says(words: string): Promise<void>;
  ended: Promise<number | null>;
  child: ChildProcess;
}

/** A program as a person starts it: in a process group of its own, as a terminal does. */
function run(file: string, environment: Record<string, string>): Run {
  const child = spawn(process.execPath, [file], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...bare(), DATA_DIR: data, ...environment },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      said += chunk;
    });
  }
  return {
    child,
    said: () => said,
    says: (words) => expect.poll(() => said, { timeout: 90_000 }).toContain(words),
    ended: new Promise((resolve) => child.once("exit", resolve)),
  };
}

/** Nothing of this run's own settings, so that a program meets what a newcomer's would. */
function bare(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_ENV: "production" };
}

const startDemo = () => run("lib/programs/demo.ts", ports);

/** Ctrl-C in a terminal reaches the whole group, and so does closing it. */
async function signal({ child, ended }: Run, name: "SIGINT" | "SIGHUP"): Promise<void> {
  process.kill(-(child.pid ?? 0), name);
  await ended;
}

/** The processes that were started with this test's data. */
function leftBehind(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const about = ["cmdline", "environ"].map((file) =>
          readFileSync(`/proc/${pid}/${file}`, "utf8"),
        );
        return about.join("\0").includes(data) ? [about[0]?.replaceAll("\0", " ") ?? pid] : [];
      } catch {
        return [];
      }
    });
}

async function sendText(): Promise<void> {
  const key = Buffer.from("demo:demo").toString("base64");
  const response = await fetch(
    `${service}/api/v1/pass/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001/distribute/sms`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: "{}",
    },
  );
  expect(response.status).toBe(202);
}

/** With the stand-in for electronic ID, whose phone is another tab. */
async function signInByPhone(page: Page): Promise<void> {
  const say = phoneWords.is;
  await page.goto(portal);
  await page.getByRole("button", { name: words.is.identify.electronicId.submit }).click();
  await page.getByLabel(say.ask.label).waitFor();
  await expectAccessible(page);
  await page.getByLabel(say.ask.label).fill("611 2209");
  await page.getByRole("button", { name: say.ask.submit }).click();
  const number = await page.locator(".control strong").innerText();
  await expectAccessible(page);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: say.wait.phone }).click();
  const phone = await opened;
  await expect(phone.locator(".control strong")).toHaveText(number);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: say.phone.confirm }).click();
  await expect(phone.getByRole("heading", { name: say.phone.confirmed })).toBeVisible();
  await page.waitForURL(`${portal}/passes`);
  await expect(page.getByText("Kennitala 010130-2209")).toBeVisible();
}

const outbox = async () => (await (await fetch(`${service}/outbox.json`)).json()).messages.length;

test("the demo says where everything is, stops without a trace, and keeps its data @once", async ({
  page,
}) => {
  const first = startDemo();
  await first.says("Ctrl-C stops everything");
  expect(first.said()).toContain(portal);
  expect(first.said()).toContain("010130-2209");
  expect((await fetch(portal)).status).toBe(200);
  await signInByPhone(page);
  await sendText();
  await expect.poll(outbox).toBe(1);
  await signal(first, "SIGINT");
  await expect.poll(leftBehind).toEqual([]);

  const second = startDemo();
  await second.says("Ctrl-C stops everything");
  expect(await outbox()).toBe(1);
  // Killed, it cannot clean up: what it started must notice.
  second.child.kill("SIGKILL");
  await second.ended;
  const ours = () => leftBehind().filter((line) => !line.includes("postgres"));
  await expect.poll(ours, { timeout: 20_000 }).toEqual([]);
  await expect.poll(leftBehind, { timeout: 20_000 }).toEqual([]);
});

test("a terminal that is closed leaves nothing of the demo behind @once", async () => {
  const demo = startDemo();
  await demo.says("Ctrl-C stops everything");
  await signal(demo, "SIGHUP");
  await expect.poll(leftBehind, { timeout: 20_000 }).toEqual([]);
});

test("asked to stop, the portal finishes the request that is under way @once", async () => {
  const demo = startDemo();
  await demo.says("Ctrl-C stops everything");
  expect((await fetch(`${portal}/health/ready`)).status).toBe(200);
  const body = "language=en&next=%2F";
  const socket = connect(Number(ports.PORT), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const over = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    [
      `POST /language HTTP/1.1\r\nHost: localhost:${ports.PORT}\r\nOrigin: ${portal}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    ].join("\r\n"),
  );
  await expect.poll(() => canConnect(), { timeout: 5_000 }).toBe(true);
  demo.child.kill("SIGTERM");
  await expect.poll(() => canConnect(), { timeout: 10_000 }).toBe(false);
  socket.write(body.slice(5));
  await over;
  expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  expect(await demo.ended).toBe(0);
  await expect.poll(leftBehind).toEqual([]);
});

function canConnect(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(ports.PORT), "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

test("a taken port is said in one line, and nothing is started @once", async () => {
  const squatter = createServer().listen(Number(ports.PORT));
  const demo = startDemo();
  expect(await demo.ended).toBe(1);
  expect(demo.said().trim()).toBe(
    `Port ${ports.PORT} is taken. Stop what uses it, or choose another: PORT=${Number(ports.PORT) + 1} npm run demo`,
  );
  squatter.close();
});

test("the portal does not start before its configuration is whole, and says all that is missing @once", async () => {
  const start = run("lib/programs/start.ts", {
    PORT: ports.PORT,
    PUBLIC_URL: "http://portal.example",
  });
  expect(await start.ended).toBe(1);
  for (const variable of [
    "PASS_SERVICE_URL",
    "PASS_SERVICE_KEY_ID",
    "PASS_SERVICE_KEY_TOKEN",
    "PUBLIC_URL",
    "SESSION_SECRETS",
    "ISSUER_CONFIG",
  ]) {
    expect(start.said()).toContain(`${variable}: `);
  }
  expect(start.said()).not.toContain("listens");
  expect(start.said()).not.toMatch(/\n\s+at /);
  await expect.poll(leftBehind).toEqual([]);
});
