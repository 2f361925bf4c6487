import { startPortalDatabase } from "./portal-embedded-database.ts";

/** Runs a function with the portal's database: the embedded one unless DATABASE_URL is set. */
export async function withPortalDatabase(work: () => Promise<number>): Promise<number> {
  if (process.env.DATABASE_URL) return work();
  const postgres = await startPortalDatabase();
  try {
    return await work();
  } finally {
    await postgres.stop();
  }
}
