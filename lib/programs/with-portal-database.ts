import { startPortalDatabase } from "./portal-embedded-database.ts";

/** Does something with the portal's database at hand: the embedded one when no other is named. */
export async function withPortalDatabase(work: () => Promise<number>): Promise<number> {
  if (process.env.DATABASE_URL) return work();
  const postgres = await startPortalDatabase();
  try {
    return await work();
  } finally {
    await postgres.stop();
  }
}
