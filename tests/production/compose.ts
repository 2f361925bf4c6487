import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { libraryAnswers } from "#tests/setup/library.ts";
import { command, type Ran, tryCommand } from "./command.ts";
import { type Engine, enginePrograms, felagi, openEngine, standIns } from "./containers.ts";
import type { Part, Row, Run } from "./part.ts";

const hosts = { portal: "minar.vogar.example", service: "passar.vogar.example" };
const ports = { HTTP_PORT: "18080", HTTPS_PORT: "18443" };

/** A copy of deploy, in which npm run setup has written what compose.yaml reads. */
export async function setUp({ root, env }: Engine): Promise<string> {
  const project = mkdtempSync(path.join(root, "project-"));
  for (const one of ["lib", "node_modules", "package.json", "docs"])
    symlinkSync(path.resolve(one), path.join(project, one));
  const copied = (file: string) => !/compose\/(\.env|issuer)/.test(file);
  cpSync("deploy", path.join(project, "deploy"), { recursive: true, filter: copied });
  const answers = path.join(project, "answers.json");
  const passService = { kind: "included", publicUrl: `https://${hosts.service}` };
  const signIn = ["text-link"];
  const publicUrl = `https://${hosts.portal}`;
  writeFileSync(answers, JSON.stringify({ ...libraryAnswers(), publicUrl, passService, signIn }));
  const program = path.resolve("lib/programs/setup.ts");
  const how = ["--conditions=react-server", program, "--compose", "--answers", answers];
  await command([process.execPath, ...how], { cwd: project, env });
  const folder = path.join(project, "deploy/compose");
  const file = path.join(folder, ".env");
  const trial = {
    ...ports,
    PASS_SERVICE_SMS_CARRIER: "outbox",
    PASS_SERVICE_NO_SMS: "true",
    CADDY_OPTIONS: "local_certs",
    FELAGI_IMAGE: felagi,
    NODE_IMAGE: standIns.node,
    POSTGRES_IMAGE: standIns.postgres,
    CADDY_IMAGE: standIns.caddy,
  };
  const kept = readFileSync(file, "utf8").replace(
    /^(PASS_SERVICE_(SMS_CARRIER|NO_SMS)|CADDY_OPTIONS)=\n/gm,
    "",
  );
  const added = Object.entries(trial).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, `${kept}${added.join("")}`);
  return folder;
}

/** Asks Caddy for a page by its name; its certificate is of a root that nobody else knows. */
async function ask(host: string, page: string): Promise<{ status: string; text: string }> {
  const port = ports.HTTPS_PORT;
  const where = ["--resolve", `${host}:${port}:127.0.0.1`, `https://${host}:${port}${page}`];
  const { out } = await tryCommand(["curl", "-sk", "-m", "20", "-w", "\n%{http_code}", ...where]);
  const lines = out.split("\n");
  return { status: lines.pop() ?? "", text: lines.join("\n") };
}

async function answers(host: string, page: string, say: Run["say"]): Promise<Row> {
  const began = Date.now();
  let status = "";
  while (status !== "200" && Date.now() - began < 240_000) {
    ({ status } = await ask(host, page));
    if (status !== "200") await pause(2_000);
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  say(`https://${host}${page}: ${status} after ${seconds} s`);
  const what = `https://${host}${page}, through Caddy`;
  return { what, goal: "200", seen: status || "no answer", holds: status === "200" };
}

const container = (name: string) => `compose_${name}_1`;

async function inContainers(engine: Engine): Promise<Row[]> {
  const run = (name: string, ...line: string[]) =>
    engine.tryPodman("exec", container(name), "felagi", ...line);
  const row = (
    what: string,
    goal: string,
    { status, out, err }: Ran,
    holds = status === 0,
  ): Row => ({
    what,
    goal,
    seen: holds ? "so" : `${status}: ${(err || out).trim().split("\n").at(-1)}`,
    holds,
  });
  const invited = await run(
    "portal",
    "staff",
    "invite",
    "--email",
    "a@vogar.example",
    "--name",
    "A",
  );
  const link = `https://${hosts.portal}/staff/invitation/`;
  const exported = await tryCommand(
    ["podman", "exec", "-i", container("portal"), "felagi", "personal-data", "export"],
    { env: engine.env, input: "010130-2989\n" },
  );
  const written = await engine.tryPodman("exec", container("portal"), "touch", "/srv/felagi/x");
  return [
    row("felagi healthy, in the portal", "status 0", await run("portal", "healthy")),
    row("felagi healthy, in the service", "status 0", await run("service", "healthy")),
    row("felagi doctor", "status 0", await run("portal", "doctor")),
    row("felagi service status", "status 0", await run("service", "service", "status")),
    row("felagi staff invite", "prints a link", invited, invited.out.includes(link)),
    row("felagi personal-data export", "status 0", exported),
    row("a file into the program's folder", "refused", written, written.status !== 0),
  ];
}

/** PID 1 gets the request to stop: otherwise the engine would kill it after its grace period. */
async function stops(engine: Engine, name: string): Promise<Row> {
  const began = Date.now();
  await engine.podman("stop", "--time", "50", container(name));
  const status = await engine.podman("inspect", "--format", "{{.State.ExitCode}}", container(name));
  const seconds = Math.round((Date.now() - began) / 1000);
  const what = `${name} asked to stop`;
  const seen = `status ${status.trim()} after ${seconds} s`;
  return { what, goal: "status 0 within 50 s", seen, holds: status.trim() === "0" && seconds < 50 };
}

export const part: Part = {
  programs: { ...enginePrograms, "podman-compose": "podman-compose", curl: "curl" },
  async run({ say, atEnd }) {
    const engine = await openEngine(say);
    const folder = await setUp(engine);
    const compose = (...line: string[]) =>
      tryCommand(["podman-compose", ...line], { cwd: folder, env: engine.env });
    atEnd(() => compose("down", "-v"));
    say("podman-compose up");
    const { status, err } = await compose("up", "-d");
    if (status !== 0) throw new Error(`podman-compose up: ${err.split("\n").slice(-5).join(" ")}`);
    return [
      await answers(hosts.portal, "/", say),
      await answers(hosts.portal, "/staff/sign-in", say),
      await answers(hosts.service, "/health/ready", say),
      ...(await inContainers(engine)),
      await stops(engine, "portal"),
      await stops(engine, "service"),
    ];
  },
};
