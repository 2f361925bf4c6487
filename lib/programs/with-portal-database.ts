import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";

/** Does something with the portal's database at hand: the embedded one when no other is named. */
export async function withPortalDatabase(work: () => Promise<number>): Promise<number> {
  if (process.env.DATABASE_URL) return work();
  const dataDirectory = `${process.env.DATA_DIR || ".data"}/portal/postgres`;
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDirectory });
  process.env.DATABASE_URL = await postgres.databaseUrl("portal");
  try {
    return await work();
  } finally {
    await postgres.stop();
  }
}
