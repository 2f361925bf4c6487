import { mkdirSync } from "node:fs";
import path from "node:path";
import { buildPortalWhenStale } from "#programs/build.ts";
import { addDemoTeam, demoWorld } from "#programs/demo-world.ts";
import { identityProvider, ports } from "./addresses.ts";
import { type Databases, startDatabases } from "./databases.ts";
import { startFaultyService } from "./faulty-service.ts";
import {
  dataOf,
  environmentOf,
  ownKey,
  type PortalProgram,
  portalName,
  startPortalProgram,
} from "./portal-program.ts";
import { databaseVariable } from "./portal-records.ts";
import { logFile, type Program, resultsDirectory, startProgram } from "./program.ts";
import { metricsToken } from "./secrets.ts";
import { writeFixture } from "./world-files.ts";

/**
 * The whole product, once a run: the service with the demo world, its portal, two beside an identity
 * provider, and four portals with a fault or an overload. Playwright calls the returned function to
 * stop it all.
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
  const databases = await startDatabases(dataOf("postgres"), logFile("databases"));
  const stop = async () => {
    const stops = await Promise.allSettled(running.map((program) => program.stop()));
    await databases.stop();
    const failed = stops.filter((one) => one.status === "rejected").map(({ reason }) => reason);
    if (failed.length > 0) throw new AggregateError(failed, failed.join("\n"));
  };
  const startPortal = async (port: number, special: Omit<PortalProgram, "port"> = {}) => {
    await createDatabase(databases, port);
    await keep(startPortalProgram({ port, ...special }));
  };
  const nowhere = `http://localhost:${ports.nothing}`;
  try {
    await keep(startFaultyService(ports.faults));
    await keep(startIdentityProvider());
    await keep(startMailbox());
    const mail = {
      SMTP_URL: `smtp://127.0.0.1:${ports.mailServer}`,
      MAIL_FROM: "skrifstofa@bylgja.example",
    };
    await Promise.all([
      keep(startService(databases)),
      startPortal(ports.portal, { more: mail }),
      startPortal(ports.portalBeforeFaults, { service: ports.faults }),
      startPortal(ports.portalBeforeNothing, { service: ports.nothing }),
      startPortal(ports.portalWithoutDatabase),
      startPortal(ports.portalWithProvider, {
        staff: { ways: ["password", "provider"], issuer: identityProvider },
      }),
      startPortal(ports.portalWithProviderAway, {
        staff: { ways: ["provider"], issuer: nowhere },
        members: { modes: ["electronic-id"], issuer: nowhere },
      }),
      startPortal(ports.portalWithElectronicId, {
        members: { modes: ["electronic-id", "kennitala"], issuer: identityProvider },
      }),
    ]);
    await addDemoTeam({ portal: environmentOf({ port: ports.portal, more: mail }) });
    await databases.drop(portalName(ports.portalWithoutDatabase));
    for (const port of startedByTests) await createDatabase(databases, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

const startedByTests = [
  ...[ports.oneOfTwo, ports.bulkOfTwo, ports.overloadedPortal, ports.floodedPortal],
  ...[ports.stoppedPortal, ports.lockedPortal, ports.tracedPortal],
  ...[ports.portalWithTextLink, ports.portalBehindTls],
];

/** Its address reaches the tests, which run in processes that inherit it. */
async function createDatabase({ create }: Databases, port: number): Promise<string> {
  const address = await create(portalName(port));
  process.env[databaseVariable(port)] = address;
  return address;
}

async function startService(databases: Databases): Promise<Program> {
  const { service } = demoWorld({ portal: ports.portal, service: ports.service }, dataOf("portal"));
  const fixture = dataOf("fixture.json");
  writeFixture(fixture);
  const PASS_SERVICE_DATABASE_URL = await createDatabase(databases, ports.service);
  return startProgram(
    ["lib/pass-service/main.ts", "serve", "--fixture", fixture],
    // All tests share one address.
    {
      ...service,
      PASS_SERVICE_DATABASE_URL,
      PASS_SERVICE_LIMIT_FACTOR: "100",
      PASS_SERVICE_METRICS_TOKEN: metricsToken,
    },
    logFile("pass-service"),
  );
}

function startMailbox(): Promise<Program> {
  const listening = ["--port", String(ports.mailbox), "--smtp-port", String(ports.mailServer)];
  return startProgram(["lib/demo/mailbox.ts", ...listening], {}, logFile("mailbox"));
}

function startIdentityProvider(): Promise<Program> {
  const program = path.join(import.meta.dirname, "identity-provider.ts");
  return startProgram([program], {}, logFile("identity-provider"));
}
