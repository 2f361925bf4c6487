import path from "node:path";
import { onShutdown } from "#process/graceful-shutdown.ts";
import { installationVariables } from "#process/installation.ts";
import { isPortInUse, portInUseMessage } from "#process/port-in-use.ts";
import { portVariable } from "#process/server-variables.ts";
import { type ChildProgram, portalProgram, startProgram } from "./child-program.ts";
import { addDemoTeam, demoWorld, writeDemoFixture } from "./demo-world.ts";
import { takeNoOptions } from "./portal-command.ts";

interface RunBoth {
  command: "demo" | "dev";
  portalArguments: string[];
  beforeStart?: () => Promise<void>;
  whenReady: (started: {
    portal: string;
    service: string;
    mailbox: string;
    folder: string;
  }) => void;
}

/** The pass service with the demo data, the mock electronic ID provider, and the portal; all stop together. */
export async function runBoth({ command, portalArguments, beforeStart, whenReady }: RunBoth) {
  takeNoOptions(helpOf(command));
  unsetInstallationVariables();
  const [portal, service] = [readPort("PORT", 3000), readPort("PASS_SERVICE_PORT", 4010)];
  const ports = {
    portal,
    service,
    electronicId: readPort("ELECTRONIC_ID_PORT", service + 10),
    mailbox: readPort("MAILBOX_PORT", service + 15),
  };
  const taken = [
    [ports.portal, "PORT"],
    [ports.service, "PASS_SERVICE_PORT"],
    [ports.electronicId, "ELECTRONIC_ID_PORT"],
    [ports.mailbox, "MAILBOX_PORT"],
    [ports.mailbox + 1, "MAILBOX_PORT"],
  ] as const;
  if (new Set(taken.map(([port]) => port)).size < taken.length) {
    process.stderr.write(
      "PORT, PASS_SERVICE_PORT, ELECTRONIC_ID_PORT, MAILBOX_PORT and the one after it must be different ports.\n",
    );
    process.exit(1);
  }
  for (const [port, variable] of taken) {
    if (!(await isPortInUse(port))) continue;
    process.stderr.write(`${portInUseMessage(port, variable, command)}\n`);
    process.exit(1);
  }
  const world = requireWorld(ports);
  const running: ChildProgram[] = [];
  let isStopping = false;
  const stop = onShutdown(
    async () => {
      isStopping = true;
      await Promise.all(running.map((program) => program.stop()));
    },
    { timeoutMs: 60_000, isRunByNpm: process.env.npm_lifecycle_event !== undefined },
  );

  const start = (...program: Parameters<typeof startProgram>): Promise<void> => {
    const started = startProgram(...program);
    running.push(started);
    return started.ready;
  };
  const startPortal = async () => {
    const database = await addDemoTeam(world, { withHistory: true });
    await start("The portal", [...portalProgram, ...portalArguments], world.portal);
    await database.release();
  };

  try {
    await beforeStart?.();
    const fixture = writeDemoFixture(world.fixture, world.folder, ports.portal);
    const serve = ["lib/pass-service/main.ts", "serve", "--fixture", fixture];
    await Promise.all([
      start("The pass service", serve, world.service),
      start("Electronic ID", ["lib/electronic-id/main.ts", ...world.electronicId], {}),
      start("The mailbox", ["lib/demo/mailbox.ts", ...world.mailbox], {}),
      startPortal(),
    ]);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    await stop(1);
  }
  for (const program of running)
    void program.ended.then((status) => {
      if (!isStopping)
        process.stderr.write(`${program.name} ended, and everything stops with it.\n`);
      return stop(status);
    });
  whenReady({
    portal: `http://localhost:${ports.portal}`,
    service: `http://localhost:${ports.service}`,
    mailbox: `http://localhost:${ports.mailbox}`,
    folder: path.relative(".", world.folder),
  });
}

function helpOf(command: RunBoth["command"]): string {
  const what = {
    demo: "The portal and the pass service with the demo's data; Ctrl-C stops everything.",
    dev: "The same as npm run demo, with a portal that reloads what is changed.",
  };
  return `${what[command]}
It takes no options but --help.

It needs these ports of this machine; a variable names another:
  PORT                 3000                    the portal
  PASS_SERVICE_PORT    4010                    the pass service
  ELECTRONIC_ID_PORT   PASS_SERVICE_PORT + 10  a stand-in for the electronic ID
  MAILBOX_PORT         PASS_SERVICE_PORT + 15  mail to staff; the port after it takes it

The data stays in the folder demo of DATA_DIR (.data), apart from that of your own portal.
`;
}

function requireWorld(ports: Parameters<typeof demoWorld>[0]) {
  const dataDirectory = process.env.DATA_DIR || ".data";
  try {
    return demoWorld(ports, dataDirectory);
  } catch (error) {
    const reason = (error as Error).message;
    process.stderr.write(
      `The data folder ${path.resolve(dataDirectory)} cannot be used (${reason}). Choose another one with DATA_DIR.\n`,
    );
    process.exit(1);
  }
}

/** A port from the environment; a value that is none ends the program with one clear line. */
function readPort(variable: string, fallback: number): number {
  const read = portVariable(fallback).safeParse(process.env[variable]);
  if (read.success) return read.data;
  process.stderr.write(`${variable}: ${read.error.issues[0]?.message}\n`);
  process.exit(1);
}

function unsetInstallationVariables(): void {
  const unset = Object.keys(process.env).filter((name) => installationVariables.test(name));
  for (const name of unset) Reflect.deleteProperty(process.env, name);
  if (unset.length === 0) return;
  process.stderr.write(`The demo uses data of its own, and none of: ${unset.sort().join(", ")}\n`);
}
