import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPortalWhenStale } from "#programs/build.ts";
import { startDatabases } from "#tests/e2e/support/databases.ts";
import { sendList } from "#tests/soak/send-list.ts";
import type { Part, Row, Run } from "./part.ts";
import { olderBuild } from "./rolling/older-build.ts";
import { type Member, memberCount, openPair, type Pair } from "./rolling/pair.ts";
import { startStaff } from "./rolling/staff.ts";
import { type Loaded, startVisitors } from "./rolling/visitors.ts";
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
      const pair = await openPair(run, {
        proxy,
        directory,
        urls: {
          portal: await server.create(`portal_${proxy}`),
          service: await server.create(`service_${proxy}`),
        },
        from: { portal: portal.directory, service: service.directory },
      });
      const here = process.cwd();
      rows.push(
        ...(await roll(
          run,
          pair,
          `${proxy}: upgraded from ${portal.name} and ${service.name}`,
          0,
          here,
        )),
        ...(await roll(run, pair, `${proxy}: restarted`, 1)),
      );
    }
    return rows;
  },
};

/** Replaces every process while a list is sent; the rows say what members, staff and recipients noticed. */
async function roll(run: Run, pair: Pair, what: string, turn: number, folder?: string) {
  run.say(what);
  const half = memberCount / 2;
  const staff = await startStaff(pair, 1 + turn * half + 2 * recipients);
  const visitors = startVisitors(pair.origin);
  await pause(5_000);
  const usual = visitors.take();
  run.say(`  ${usual.perSecond.toFixed(0)} requests/s before`);
  const times: string[] = [];
  let during: Loaded | undefined;
  const outcome = await sendList(
    pair,
    {
      name: what,
      times: 1,
      once: async ({ members }) => {
        for (const member of members) times.push(await replaced(run, member, folder));
        during = visitors.take();
      },
    },
    { firstMember: 1 + turn * half, recipients },
  );
  await visitors.stop();
  const after = visitors.take();
  await staff.stop();
  const texts = await countTexts(pair, pair.carrier, [...staff.passIds, ...outcome.passIds]);
  const failed = [usual, during, after].flatMap((one) => one?.failed ?? []).concat(staff.failed);
  for (const one of new Set(failed)) run.say(`  failed: ${one}`);
  run.say(`  ${times.join(" · ")}`);
  const requests = usual.requests + (during?.requests ?? 0) + after.requests + staff.requests;
  return [
    {
      what: `${what}, requests failed`,
      goal: "0",
      seen: `${failed.length} of ${requests}, at ${during?.perSecond.toFixed(0)}/s, p99 ${during?.p99Ms.toFixed(0)} ms`,
      holds: failed.length === 0,
    },
    {
      what: `${what}, texts lost, doubled, uncertain`,
      goal: "0, 0, 0",
      seen: `${texts.lost}, ${texts.doubled}, ${texts.uncertain} of ${recipients + staff.passIds.length}, in ${outcome.seconds.toFixed(0)} s`,
      holds: texts.lost + texts.doubled + texts.uncertain === 0,
    },
  ];
}

async function replaced(run: Run, member: Member, folder?: string): Promise<string> {
  run.say(`  ${member.name}`);
  const { stopMs, startMs } = await member.restart(folder);
  return `${member.name} stopped in ${(stopMs / 1_000).toFixed(1)} s, started in ${(startMs / 1_000).toFixed(1)} s`;
}
