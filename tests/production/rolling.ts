import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPortalWhenStale } from "#programs/build.ts";
import { startDatabases } from "#tests/e2e/support/databases.ts";
import { sendList } from "#tests/soak/send-list.ts";
import type { Part, Row, Run } from "./part.ts";
import { olderBuild } from "./rolling/older-build.ts";
import { type Member, openPair, type Pair } from "./rolling/pair.ts";
import { startStaff } from "./rolling/staff.ts";
import { startVisitors } from "./rolling/visitors.ts";
import { countTexts } from "./texts.ts";

const recipients = 2_000;

/**
 * Two portals and two services behind each proxy's shipped file, with members, staff and a list: every process
 * is replaced by TERM, one after the other, first by this version and then by itself.
 */
export const part: Part = {
  programs: { nginx: "nginx", caddy: "caddy" },
  async run(run) {
    await buildPortalWhenStale();
    const service = olderBuild(run, "lib/pass-service/store/migrations");
    const portal = olderBuild(run, "lib/portal/database/migrations", { isBuilt: true });
    if (!service || !portal) throw new Error("an older version needs a clone with its history");
    const directory = mkdtempSync(path.join(tmpdir(), "felagi-rolling-"));
    run.atEnd(() => rmSync(directory, { recursive: true, force: true }));
    // PostgreSQL, which does not run as root, has to reach its data.
    chmodSync(directory, 0o711);
    const server = await startDatabases(
      path.join(directory, "postgres"),
      path.join(directory, "postgres.log"),
    );
    run.atEnd(server.stop);
    const rows: Row[] = [];
    for (const proxy of ["nginx", "caddy"] as const) {
      run.say(proxy);
      const pair = await openPair(run, {
        proxy,
        directory,
        urls: {
          portal: await server.create(`portal_${proxy}`),
          service: await server.create(`service_${proxy}`),
        },
        from: { portal: portal.directory, service: service.directory },
      });
      const older = `upgraded from ${portal.name} and ${service.name}`;
      for (const row of await roll(run, pair, older))
        rows.push({ ...row, what: `${proxy}: ${row.what}` });
    }
    return rows;
  },
};

/**
 * While a list is sent, upgrades every process to this build, then restarts every process. The rows say what
 * members, staff and recipients noticed.
 */
async function roll(run: Run, pair: Pair, older: string): Promise<Row[]> {
  const staff = await startStaff(pair, 1 + 2 * recipients);
  const visitors = startVisitors(pair.origin);
  await pause(5_000);
  const usual = visitors.take();
  run.say(`  ${usual.perSecond.toFixed(0)} requests/s before`);
  const requestRow = async (what: string, folder?: string): Promise<Row> => {
    visitors.take();
    const before = { failed: staff.failed.length, requests: staff.requests };
    for (const member of pair.members) {
      await replace(run, member, folder);
      // Caddy's health check runs once a second: within this pause it finds the restarted process, before
      // the other process of the pair stops.
      await pause(2_000);
    }
    const { requests, perSecond, p99Ms, failed } = visitors.take();
    failed.push(...staff.failed.slice(before.failed));
    for (const one of new Set(failed)) run.say(`  failed: ${one}`);
    const all = requests + staff.requests - before.requests;
    return {
      what: `${what}, requests failed`,
      goal: "0",
      seen: `${failed.length} of ${all}, at ${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms`,
      holds: failed.length === 0,
    };
  };
  const rows: Row[] = [];
  const once = async () => {
    rows.push(await requestRow(older, process.cwd()));
    rows.push(await requestRow("restarted"));
    // Visitors and staff stop here: without their requests the rest of the list is sent faster.
    await visitors.stop();
    await staff.stop();
  };
  const outcome = await sendList(
    pair,
    { name: older, times: 1, begins: 1, once },
    { firstMember: 1, recipients },
  );
  const texts = await countTexts(pair, pair.carrier, [...staff.passIds, ...outcome.passIds]);
  rows.push({
    what: "texts lost, doubled, uncertain",
    goal: "0, 0, 0",
    seen: `${texts.lost}, ${texts.doubled}, ${texts.uncertain} of ${recipients + staff.passIds.length}, in ${outcome.seconds.toFixed(0)} s`,
    holds: texts.lost + texts.doubled + texts.uncertain === 0,
  });
  return rows;
}

async function replace(run: Run, member: Member, folder?: string): Promise<void> {
  const { stopMs, startMs } = await member.restart(folder);
  run.say(
    `  ${member.name} stopped in ${(stopMs / 1_000).toFixed(1)} s, started in ${(startMs / 1_000).toFixed(1)} s`,
  );
}
