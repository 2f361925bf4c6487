import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { words as phoneWords } from "#electronic-id/words.ts";
import { takePorts } from "#tests/support/port-block.ts";
import { processesWith } from "#tests/support/processes-with.ts";
import { quickDirectory } from "#tests/support/quick-directory.ts";
import { expectAccessible } from "./support/accessible.ts";
import { words } from "./support/words.ts";

/** Ports and data of this file's own; every start but the first finds the data of the one before. */
let ports: Record<"PORT" | "PASS_SERVICE_PORT" | "ELECTRONIC_ID_PORT", string>;
let portal: string;
let service: string;
let data: string;
test.beforeAll(async () => {
  const free = await takePorts(["portal", "service", "electronicId"]);
  ports = {
    PORT: String(free.portal),
    PASS_SERVICE_PORT: String(free.service),
    ELECTRONIC_ID_PORT: String(free.electronicId),
  };
  portal = `http://localhost:${free.portal}`;
  service = `http://localhost:${free.service}`;
  data = quickDirectory("programs");
});
test.afterEach(() => {
  for (const { pid } of left()) process.kill(pid, "SIGKILL");
});
test.afterAll(() => rmSync(data, { recursive: true, force: true }));
test.describe.configure({ mode: "serial", timeout: 420_000 });

interface Run {
  said(): string;
  says(words: string): Promise<void>;
  ended: Promise<number | null>;
  child: ChildProcess;
}

/** A program as a person starts it: in a process group of its own, and with nothing of this run's settings. */
function run(command: string[], environment: Record<string, string>): Run {
  const [program = "", ...args] = command;
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, NODE_ENV: "production", DATA_DIR: data, ...environment },
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
    says: (words) => expect.poll(() => said, { timeout: 310_000 }).toContain(words),
    ended: new Promise((resolve) => child.once("exit", resolve)),
  };
}

const npm = (command: "demo" | "dev", more: Record<string, string> = {}) =>
  run(["npm", "run", command], { ...ports, ...more });
const demoProgram = () => run([process.execPath, "lib/programs/demo.ts"], ports);

async function startDemo(start: () => Run): Promise<Run> {
  const demo = start();
  await demo.says("Ctrl-C stops everything");
  return demo;
}

/** The processes that were started with this file's data. */
const left = () => processesWith(data);

async function expectNothingLeft(): Promise<void> {
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
}

function expectEverythingRuns(): void {
  const commands = left().map(({ command }) => command);
  for (const what of [
    "lib/programs/start.ts",
    "lib/pass-service/main.ts",
    "lib/electronic-id/main.ts",
    ...[`/postgres -D ${data}/demo/portal`, `/postgres -D ${data}/demo/pass-service`],
  ])
    expect(commands.filter((command) => command.includes(what)).length, what).toBeGreaterThan(0);
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
  const strings = phoneWords.is;
  await page.goto(portal);
  await page.getByRole("button", { name: words.is.identify.electronicId.submit }).click();
  await page.getByLabel(strings.ask.label).waitFor();
  await expectAccessible(page);
  await page.getByLabel(strings.ask.label).fill("611 2209");
  await page.getByRole("button", { name: strings.ask.submit }).click();
  const number = await page.locator(".control strong").innerText();
  await expectAccessible(page);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: strings.wait.phone }).click();
  const phone = await opened;
  await expect(phone.locator(".control strong")).toHaveText(number);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: strings.phone.confirm }).click();
  await expect(phone.getByRole("heading", { name: strings.phone.confirmed })).toBeVisible();
  await page.waitForURL(`${portal}/passes`);
  await expect(page.getByText("Kennitala 010130-2209")).toBeVisible();
}

const outbox = async () => (await (await fetch(`${service}/outbox.json`)).json()).messages.length;

test("the demo says where everything is, and a TERM to npm leaves nothing of it @once", async ({
  page,
}) => {
  // The variables of an installation in the shell: nothing of the demo reaches what they name.
  const own = {
    DATABASE_URL: "postgresql://127.0.0.1:1/own",
    PASS_SERVICE_DATABASE_URL: "postgresql://127.0.0.1:1/own",
    PASS_SERVICE_SMS_GATEWAY_URL: "http://127.0.0.1:1",
    SMTP_URL: "smtp://127.0.0.1:1",
  };
  const demo = await startDemo(() => npm("demo", own));
  expect(demo.said()).toContain(`none of: ${Object.keys(own).sort().join(", ")}`);
  expect(demo.said()).toContain(portal);
  expect(demo.said()).toContain("010130-2209");
  expect((await fetch(portal)).status).toBe(200);
  expectEverythingRuns();
  await signInByPhone(page);
  await sendText();
  await expect.poll(outbox).toBe(1);
  demo.child.kill("SIGTERM");
  await expectNothingLeft();
});

test("a command beside the demo never answers from the demo's data; with FELAGI_DEMO from the demo's @once", async () => {
  const issuers = [process.execPath, "lib/pass-service/main.ts", "issuers"];
  const own = run(issuers, {});
  expect(await own.ended).toBe(1);
  expect(own.said()).toContain(`no database in ${data}/own/pass-service/postgres`);
  expect(existsSync(`${data}/own`)).toBe(false);
  const demo = run(issuers, { FELAGI_DEMO: "true" });
  expect(await demo.ended).toBe(0);
  expect(demo.said()).toContain("Sundfélagið Bylgja, members: 3");
});

test("both programs serve again after their database servers were killed, with the data of before @once", async () => {
  const demo = await startDemo(demoProgram);
  expect(await outbox()).toBe(1);
  const ready = async () => (await fetch(`${portal}/health/ready`)).status;
  const health = async () => (await fetch(`${service}/health`)).status;
  const postmasterOf = (part: string) => {
    const file = `${data}/demo/${part}/postgres/cluster/postmaster.pid`;
    return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
  };
  const isRestarted = (killed: (number | undefined)[]) =>
    ["portal", "pass-service"].map(postmasterOf).every((pid) => pid && !killed.includes(pid));
  expect(await ready()).toBe(200);
  const killed = ["portal", "pass-service"].map(postmasterOf);
  for (const pid of killed) if (pid) process.kill(pid, "SIGKILL");

  // Before that, a pool may still answer with a connection of the killed server.
  await expect.poll(() => isRestarted(killed), { timeout: 30_000 }).toBe(true);
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  await expect.poll(health, { timeout: 30_000 }).toBe(200);

  expect((await fetch(portal)).status).toBe(200);
  // Ctrl-C in a terminal reaches the whole group.
  process.kill(-(demo.child.pid ?? 0), "SIGINT");
  await expectNothingLeft();
});

test("nothing is left after a kill of the demo @once", async () => {
  const demo = await startDemo(() => npm("demo"));
  expectEverythingRuns();
  const { pid } = left().find(({ command }) => command.includes("lib/programs/demo.ts")) ?? {};
  process.kill(pid ?? 0, "SIGKILL");
  await demo.ended;
  await expectNothingLeft();
});

test("nothing is left after a TERM to npm run dev @once", async () => {
  const dev = npm("dev");
  await dev.says("The pass service http");
  expectEverythingRuns();
  dev.child.kill("SIGTERM");
  await expectNothingLeft();
});

test("when the service ends all stop, and the portal finishes the request that is under way @once", async () => {
  const demo = await startDemo(demoProgram);
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
  const served = left().find(({ command }) => command.includes("lib/pass-service/main.ts"));
  process.kill(served?.pid ?? 0, "SIGTERM");
  await expect.poll(() => canConnect(), { timeout: 10_000 }).toBe(false);
  socket.write(body.slice(5));
  await over;
  expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  expect(await demo.ended).toBe(0);
  expect(demo.said()).toContain("The pass service ended, and everything stops with it.");
  await expectNothingLeft();
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
  const demo = demoProgram();
  expect(await demo.ended).toBe(1);
  expect(demo.said().trim()).toBe(
    `Port ${ports.PORT} is taken. Stop what uses it, or choose another: PORT=${Number(ports.PORT) + 1} npm run demo`,
  );
  squatter.close();
});

test("the portal does not start before its configuration is whole, and says all that is missing @once", async () => {
  const start = run([process.execPath, "lib/programs/start.ts"], {
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
    "STORAGE_SECRETS",
    "ISSUER_CONFIG",
  ]) {
    expect(start.said()).toContain(`${variable}: `);
  }
  expect(start.said()).not.toContain("listens");
  expect(start.said()).not.toMatch(/\n\s+at /);
  await expectNothingLeft();
});
