import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { dataFolder } from "#process/demo.ts";

export const portalDataDirectory = (variables: Record<string, string | undefined> = process.env) =>
  `${dataFolder(variables)}/portal/postgres`;

/** Starts the embedded database and sets `DATABASE_URL` and its folder, or says why not and ends the program. */
export async function startPortalDatabase(
  onFailure?: (error: Error) => void,
): Promise<EmbeddedPostgres> {
  process.env.FELAGI_EMBEDDED_FOLDER = portalDataDirectory();
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
