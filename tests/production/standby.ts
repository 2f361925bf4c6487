import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoPassword } from "#process/demo.ts";
import { buildPortalWhenStale } from "#programs/build.ts";
import { portalProgram } from "#programs/child-program.ts";
import { addDemoTeam, demoWorld } from "#programs/demo-world.ts";
import { addMembers } from "#tests/bench/members-in-bulk.ts";
import { signInStaff } from "#tests/bench/sign-in.ts";
import { startProgram } from "#tests/e2e/support/program.ts";
import { type ListWorld, sendList } from "#tests/soak/send-list.ts";
import { poolOf } from "#tests/soak/world.ts";
import { takePorts } from "#tests/support/port-block.ts";
import { type Carrier, startCarrier } from "./carrier.ts";
import type { Part, Run } from "./part.ts";
import { type Clusters, startClusters } from "./standby/clusters.ts";
import { countTexts } from "./texts.ts";

const recipients = 1_000;
const backWithinSeconds = 15;

/** Portal and service on one PostgreSQL, whose primary is killed while a list is sent. */
export const part: Part = {
  programs: { pg_basebackup: "postgresql" },
  async run(run) {
    await buildPortalWhenStale();
    const directory = mkdtempSync(path.join(tmpdir(), "felagi-standby-"));
    run.atEnd(() => rmSync(directory, { recursive: true, force: true }));
    // PostgreSQL, which does not run as root, has to reach its data.
    chmodSync(directory, 0o711);
    const clusters = await startClusters(run, directory);
    const world = await openWorld(run, directory, clusters);
    let ready = Number.NaN;
    const outcome = await sendList(
      world,
      {
        name: "standby promoted",
        times: 1,
        async once() {
          run.say("the primary is killed");
          const began = performance.now();
          await clusters.failOver();
          while (!(await isReady(world.origin))) await pause(50);
          ready = (performance.now() - began) / 1_000;
        },
      },
      { firstMember: 1, recipients },
    );
    const gap = await longestGap(world);
    const { lost, doubled, uncertain } = await countTexts(world, world.carrier, outcome.passIds);
    const what = `standby of PostgreSQL ${clusters.version} promoted`;
    return [
      {
        what: `${what}, portal ready again`,
        goal: `≤ ${backWithinSeconds} s`,
        seen: `${ready.toFixed(1)} s`,
        holds: ready <= backWithinSeconds,
      },
      {
        what: `${what}, no text was accepted for`,
        goal: `≤ ${backWithinSeconds} s`,
        seen: `${gap.toFixed(1)} s`,
        holds: gap <= backWithinSeconds,
      },
      {
        what: `${what}, texts lost, doubled, told wrongly`,
        goal: "0, 0, 0",
        seen: `${lost}, ${doubled}, ${outcome.wrong} of ${recipients}, ${uncertain} uncertain`,
        holds: lost + doubled + outcome.wrong === 0,
      },
    ];
  },
};

async function openWorld(
  run: Run,
  directory: string,
  clusters: Clusters,
): Promise<ListWorld & { carrier: Carrier }> {
  const ports = await takePorts(["portal", "service"]);
  const demo = demoWorld(ports, directory);
  const carrier = await startCarrier();
  run.atEnd(carrier.stop);
  const urls = {
    portal: await clusters.create("portal"),
    service: await clusters.create("pass_service"),
  };
  const begin = async (
    name: string,
    command: [string, ...string[]],
    more: Record<string, string>,
  ) => {
    const program = await startProgram(command, more, path.join(directory, `${name}.log`));
    run.atEnd(program.stop);
  };
  await begin("service", ["lib/pass-service/main.ts", "serve", "--fixture", demo.fixture], {
    ...demo.service,
    PASS_SERVICE_DATABASE_URL: urls.service,
    PASS_SERVICE_SMS_CARRIER: "kannel",
    PASS_SERVICE_KANNEL_URL: carrier.url,
    PASS_SERVICE_KANNEL_USERNAME: "felagi",
    PASS_SERVICE_KANNEL_PASSWORD: "felagi",
  });
  await addMembers(urls.service, 3 * recipients);
  const portal = { ...demo.portal, DATABASE_URL: urls.portal };
  await begin("portal", portalProgram, portal);
  await addDemoTeam({ portal });
  const origin = `http://localhost:${ports.portal}`;
  const [portalPool, servicePool] = [poolOf(urls.portal), poolOf(urls.service)];
  run.atEnd(() => Promise.all([portalPool.end(), servicePool.end()]));
  return {
    carrier,
    origin,
    cookie: () => signInStaff(origin, "bjarni@bylgja.example", demoPassword),
    askPortal: async (statement, values) => (await portalPool.query(statement, values)).rows,
    askService: async (statement, values) => (await servicePool.query(statement, values)).rows,
  };
}

const isReady = (origin: string) =>
  fetch(`${origin}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** The longest time in seconds between two texts of the list that the service accepted. */
async function longestGap(world: ListWorld): Promise<number> {
  const [row] = await world.askService<{ gap: number }>(
    `select coalesce(max(gap), 0)::float as gap from (
       select extract(epoch from created_at - lag(created_at) over (order by created_at)) as gap
       from sms_message) gaps`,
    [],
  );
  return row?.gap ?? Number.NaN;
}
