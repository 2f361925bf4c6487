import { type ChildProgram, startProgram } from "./child-program.ts";
import { addDemoTeam } from "./demo-team.ts";
import { demoWorld } from "./demo-world.ts";
import { readPort } from "./read-port.ts";
import { stopWhenAsked } from "./stop-when-asked.ts";
import { isPortTaken, takenPortMessage } from "./taken-port.ts";

export interface RunBoth {
  command: "demo" | "dev";
  portalArguments: string[];
  beforeStart?: () => Promise<void>;
  whenReady: (addresses: { portal: string; service: string }) => void;
}

/** The pass service with the demo data, and the portal before it; both stop together. */
export async function runBoth({ command, portalArguments, beforeStart, whenReady }: RunBoth) {
  const ports = { portal: readPort("PORT", 3000), service: readPort("PASS_SERVICE_PORT", 4010) };
  if (ports.portal === ports.service) {
    process.stderr.write("PORT and PASS_SERVICE_PORT must be two different ports.\n");
    process.exit(1);
  }
  for (const [port, variable] of [
    [ports.portal, "PORT"],
    [ports.service, "PASS_SERVICE_PORT"],
  ] as const) {
    if (!(await isPortTaken(port))) continue;
    process.stderr.write(`${takenPortMessage(port, variable, command)}\n`);
    process.exit(1);
  }
  const world = demoWorld(ports, process.env.DATA_DIR || ".data");
  const running: ChildProgram[] = [];
  const stop = stopWhenAsked(async () => {
    await Promise.all(running.map((program) => program.stop()));
  });

  try {
    await beforeStart?.();
    const service = ["serve", "--fixture", world.fixture];
    running.push(
      await startProgram("The pass service", "lib/pass-service/main.ts", service, world.service),
    );
    await addDemoTeam(world);
    running.push(
      await startProgram("The portal", "lib/programs/start.ts", portalArguments, world.portal),
    );
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    await stop(1);
  }
  for (const program of running) void program.ended.then((status) => stop(status));
  whenReady({
    portal: `http://localhost:${ports.portal}`,
    service: `http://localhost:${ports.service}`,
  });
}
