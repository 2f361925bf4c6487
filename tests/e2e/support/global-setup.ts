import { mkdirSync } from "node:fs";
import path from "node:path";
import { buildPortalWhenStale } from "#programs/build-portal.ts";
import { addDemoTeam } from "#programs/demo-team.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { identityProvider, ports } from "./addresses.ts";
import { type Databases, startDatabases } from "./databases.ts";
import { startFaultyService } from "./faulty-service.ts";
import {
  dataOf,
  environmentOf,
  ownKey,
  type PortalProgram,
  startPortalProgram,
} from "./portal-program.ts";
import { databaseVariable } from "./portal-records.ts";
import { type Program, startProgram } from "./program.ts";
import { logFiles, resultsDirectory } from "./results.ts";
import { writeFixture } from "./world-files.ts";

/**
 * The whole product, once a run: the service with the demo world, its portal, two beside an identity
 * provider, and four portals that are less lucky. What Playwright gets back stops it all.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  mkdirSync(resultsDirectory, { recursive: true });
  // The key is known to the build, so that it would show if the build put it into a file.
  Object.assign(process.env, ownKey);
  await buildPortalWhenStale();

  const running: Program[] = [];
  const keep = async (starting: Promise<Program>) => {
    running.push(await starting);
  };
  const databases = await startDatabases(dataOf("postgres"), logFiles.databases);
  const stop = async () => {
    const stops = await Promise.allSettled(running.map((program) => program.stop()));
    await databases.stop();
    const failed = stops.filter((one) => one.status === "rejected").map(({ reason }) => reason);
    if (failed.length > 0) throw new AggregateError(failed, failed.join("\n"));
  };
  try {
    await keep(startFaultyService(ports.faults));
    await keep(startIdentityProvider());
    await keep(startMailbox());
    await Promise.all([
      keep(startService(databases)),
      keep(
        startPortal("portal", ports.portal, ports.service, databases, {
          more: {
            SMTP_URL: `smtp://127.0.0.1:${ports.mailServer}`,
            MAIL_FROM: "skrifstofa@bylgja.example",
          },
        }),
      ),
      keep(startPortal("before-faults", ports.portalBeforeFaults, ports.faults, databases)),
      keep(startPortal("before-nothing", ports.portalBeforeNothing, ports.nothing, databases)),
      keep(startPortal("without-database", ports.portalWithoutDatabase, ports.service, databases)),
      keep(
        startPortal("with-provider", ports.portalWithProvider, ports.service, databases, {
          staff: { ways: ["password", "provider"], issuer: identityProvider },
        }),
      ),
      keep(
        startPortal("with-provider-away", ports.portalWithProviderAway, ports.service, databases, {
          staff: { ways: ["provider"], issuer: `http://localhost:${ports.nothing}` },
          members: { modes: ["electronic-id"], issuer: `http://localhost:${ports.nothing}` },
        }),
      ),
      keep(
        startPortal("with-electronic-id", ports.portalWithElectronicId, ports.service, databases, {
          members: { modes: ["electronic-id", "kennitala"], issuer: identityProvider },
        }),
      ),
    ]);
    await databases.drop("without-database");
    // These portals are started by the tests that need them.
    const later = [
      ports.oneOfTwo,
      ports.bulkOfTwo,
      ports.overloadedPortal,
      ports.floodedPortal,
      ports.portalOfLists,
      ports.stoppedPortal,
      ports.lockedPortal,
      ports.tracedPortal,
      ports.portalWithTextLink,
    ];
    for (const port of later)
      process.env[databaseVariable(port)] = await databases.create(`portal-${port}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function startService({ create }: Databases): Promise<Program> {
  const { service } = demoWorld({ portal: ports.portal, service: ports.service }, dataOf("portal"));
  const fixture = dataOf("fixture.json");
  writeFixture(fixture);
  const database = await create("pass-service");
  process.env[databaseVariable(ports.service)] = database;
  return startProgram(
    ["lib/pass-service/main.ts", "serve", "--fixture", fixture],
    // All tests share one address.
    { ...service, PASS_SERVICE_DATABASE_URL: database, PASS_SERVICE_LIMIT_FACTOR: "100" },
    logFiles["pass-service"],
  );
}

async function startPortal(
  name: Exclude<
    keyof typeof logFiles,
    "pass-service" | "databases" | "identity-provider" | "mailbox"
  >,
  port: number,
  service: number,
  { create }: Databases,
  special: Pick<PortalProgram, "staff" | "members" | "more"> = {},
): Promise<Program> {
  const database = await create(name);
  // For the tests, which run in processes that inherit it.
  process.env[databaseVariable(port)] = database;
  const program = { name, port, service, database, logFile: logFiles[name], ...special };
  const started = await startPortalProgram(program);
  if (name === "portal") await addDemoTeam({ portal: environmentOf(program) });
  return started;
}

function startMailbox(): Promise<Program> {
  const listening = ["--port", String(ports.mailbox), "--smtp-port", String(ports.mailServer)];
  return startProgram(["lib/demo/mailbox.ts", ...listening], {}, logFiles.mailbox);
}

function startIdentityProvider(): Promise<Program> {
  const program = path.join(import.meta.dirname, "identity-provider.ts");
  return startProgram([program], {}, logFiles["identity-provider"]);
}
