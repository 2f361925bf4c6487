import pg from "pg";
import { demoTeam } from "#demo/team.ts";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import type { DemoWorld } from "./demo-world.ts";
import { runPortalCommand } from "./portal-command.ts";
import { portalDataDirectory } from "./portal-embedded-database.ts";

/** Before the first start: PostgreSQL's code for a table that does not exist. */
const undefinedTable = "42P01";

/** Adds the missing staff of the demo; an embedded database stays up until it is released. */
export async function addDemoTeam(
  { portal }: Pick<DemoWorld, "portal">,
  { withHistory = false } = {},
): Promise<{ release(): Promise<void> }> {
  const embedded = portal.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDirectory: portalDataDirectory(portal) });
  const databaseUrl = portal.DATABASE_URL ?? (await embedded?.databaseUrl("portal")) ?? "";
  const known = await staffIn(databaseUrl);
  if (demoTeam.some(({ email }) => !known.includes(email))) {
    const status = await runPortalCommand("fill-demo", withHistory ? ["--history"] : [], {
      stdin: "inherit",
      environment: { ...portal, DATABASE_URL: databaseUrl },
    });
    if (status !== 0) {
      await embedded?.stop();
      throw new Error("The demo's staff could not be added.");
    }
  }
  return { release: async () => void (await embedded?.stop()) };
}

async function staffIn(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>("select email from staff_account");
    return rows.map(({ email }) => email);
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return [];
    throw error;
  } finally {
    await client.end();
  }
}
