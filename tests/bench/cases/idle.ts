import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { demoWorld } from "#programs/demo-world.ts";
import { portalProgram } from "#programs/portal-program.ts";
import type { World } from "../world.ts";

const ports = { portal: 3750, service: 4750 };
const settleMs = 10_000;
const seconds = 30;

/** What a portal asks its database while nobody visits it and nothing is sent. */
export async function idle(world: World): Promise<string[]> {
  const demo = demoWorld(ports, world.directory);
  const databaseUrl = await world.databaseUrl("idle");
  await world.start("The portal", ports.portal, portalProgram, {
    ...demo.portal,
    DATABASE_URL: databaseUrl,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await wait(settleMs);
    const before = await transactions(client);
    await wait(seconds * 1_000);
    const count = (await transactions(client)) - before;
    return [
      `An idle portal: ${(count / seconds).toFixed(1)} transactions a second over ${seconds} s (goal: at most 6)`,
    ];
  } finally {
    await client.end();
  }
}

async function transactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "select xact_commit from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0].xact_commit);
}
