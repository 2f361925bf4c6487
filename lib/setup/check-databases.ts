import pg from "pg";
import { migrationsFolder as serviceMigrations } from "#pass-service/store/database.ts";
import { migrationsFolder as portalMigrations } from "#portal/database/database-version.ts";
import { checkDatabase } from "#process/doctor/check-database.ts";
import type { ProgramName } from "#process/doctor/finding.ts";
import type { Answers } from "./answers.ts";
import type { Problem } from "./check-answers.ts";

/** Tries the databases that the answers name, by the doctor's check; changes nothing in them. */
export async function checkDatabases(answers: Answers): Promise<Problem[]> {
  const { databaseUrl, passService } = answers;
  const ofService = passService.kind === "included" ? passService.databaseUrl : undefined;
  return [
    ...(await tried(databaseUrl, "databaseUrl", "portal", portalMigrations())),
    ...(await tried(ofService, "passService.databaseUrl", "pass service", serviceMigrations)),
  ];
}

async function tried(
  address: string | undefined,
  path: string,
  program: ProgramName,
  migrationsFolder: string,
): Promise<Problem[]> {
  if (address === undefined) return [];
  const connection = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  connection.on("error", () => {});
  try {
    await connection.connect();
    const expected = { program, variable: path, migrationsFolder, isDemo: false };
    const found = await checkDatabase(connection, expected);
    return found.flatMap(({ cure }) => (cure ? [{ path, reason: cure }] : []));
  } catch (error) {
    const { code, name } = error as { code?: string; name: string };
    const reason = `cannot be reached (${code ?? name}): look at the address, at the role and its password, and at the server`;
    return [{ path, reason }];
  } finally {
    await connection.end().catch(() => {});
  }
}
