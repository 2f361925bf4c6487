import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";

/** Holds the data of every program that is started here. */
export const programDataDirectory = () => process.env.DATA_DIR || ".data";

export const portalDataDirectory = () => `${programDataDirectory()}/portal/postgres`;

/**
 * Starts the portal's embedded database and names it in `DATABASE_URL`. When that cannot be, says
 * why in one sentence and ends the program.
 */
export async function startPortalDatabase(
  onFailure?: (error: Error) => void,
): Promise<EmbeddedPostgres> {
  try {
    const postgres = await startEmbeddedPostgres({
      dataDirectory: portalDataDirectory(),
      ...(onFailure && { onFailure }),
    });
    process.env.DATABASE_URL = await postgres.databaseUrl("portal");
    return postgres;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
