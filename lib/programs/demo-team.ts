import pg from "pg";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import type { DemoWorld } from "./demo-world.ts";
import { runPortalCommand } from "./portal-command.ts";

/** One of each role; the password is known to everybody, and the demo is for this machine alone. */
export const demoTeam = [
  { email: "hildur@bylgja.example", name: "Hildur Þorvaldsdóttir", role: "admin" },
  { email: "bjarni@bylgja.example", name: "Bjarni Ægisson", role: "manager" },
  { email: "sigga@bylgja.example", name: "Sigríður Ólafsdóttir", role: "sender" },
  { email: "ari@bylgja.example", name: "Ari Freyr Jónsson", role: "viewer" },
] as const;

export const demoPassword = "marglytta-i-morgunsol";

/** Before the first start: PostgreSQL's code for a table that does not exist. */
const undefinedTable = "42P01";

/**
 * Adds whoever of the demo's staff is not there yet, to the portal's database. An embedded one stays
 * up until it is released, so that the portal finds it running.
 */
export async function addDemoTeam({
  portal,
}: Pick<DemoWorld, "portal">): Promise<{ release(): Promise<void> }> {
  const embedded = portal.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDirectory: `${portal.DATA_DIR}/portal/postgres` });
  const databaseUrl = portal.DATABASE_URL ?? (await embedded?.databaseUrl("portal")) ?? "";
  const known = await staffIn(databaseUrl);
  const statuses = await Promise.all(
    demoTeam
      .filter(({ email }) => !known.includes(email))
      .map(({ email, name, role }) =>
        runPortalCommand(
          "staff",
          ["add", "--email", email, "--name", name, "--role", role, "--keep"],
          {
            stdin: { text: demoPassword },
            environment: { ...portal, DATABASE_URL: databaseUrl },
          },
        ),
      ),
  );
  if (statuses.some((status) => status !== 0)) {
    await embedded?.stop();
    throw new Error("The demo's staff could not be added.");
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
