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

/** Adds whoever of the demo's staff is not there yet, to the portal's database. */
export async function addDemoTeam({ portal }: Pick<DemoWorld, "portal">): Promise<void> {
  const embedded = portal.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDirectory: `${portal.DATA_DIR}/portal/postgres` });
  const environment = {
    ...portal,
    DATABASE_URL: portal.DATABASE_URL ?? (await embedded?.databaseUrl("portal")),
  };
  const added = demoTeam.map(({ email, name, role }) =>
    runPortalCommand("staff", ["add", "--email", email, "--name", name, "--role", role, "--keep"], {
      stdin: { text: demoPassword },
      environment,
    }),
  );
  const statuses = await Promise.all(added);
  await embedded?.stop();
  if (statuses.some((status) => status !== 0)) {
    throw new Error("The demo's staff could not be added.");
  }
}
