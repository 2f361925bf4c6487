import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";

/** Holds the data of every program that is started here. */
export const programDataDirectory = () => process.env.DATA_DIR || ".data";

export const portalDataDirectory = () => `${programDataDirectory()}/portal/postgres`;

/** Starts the embedded database and sets `DATABASE_URL`, or says why not and ends the program. */
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
