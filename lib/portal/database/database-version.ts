import "server-only";
import path from "node:path";
import pg from "pg";
import { databaseAddressesOf, isDemoProgram } from "#portal/configuration/environment.ts";
import type { ConfigurationProblem } from "#portal/configuration/variables.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { problemOfPooler } from "#process/pooler.ts";
import { requireUsableDatabase } from "#process/schema-version.ts";

/** Relative to the folder that the portal is started in, because the bundler moves this file. */
export function migrationsFolder(): string {
  return path.join(process.cwd(), "lib/portal/database/migrations");
}

/** Names of the variables under which a problem with a pooler is reported. */
export const addressVariables = { variable: "DATABASE_URL", directVariable: "DATABASE_DIRECT_URL" };

/** The reason why the portal cannot use its database; nothing is changed there. */
export async function problemsOfDatabase(
  addresses = databaseAddressesOf(),
): Promise<ConfigurationProblem[]> {
  if (!addresses) return [];
  let client: pg.Client | undefined;
  try {
    const problem = await problemOfPooler(addresses, addressVariables);
    if (problem) return [problem];
    const connectionString = addresses.directAddress ?? addresses.address;
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    await client.connect();
    await requireUsableDatabase(client, {
      migrationsFolder: migrationsFolder(),
      isDemo: isDemoProgram(),
    });
    return [];
  } catch (error) {
    return [{ where: "DATABASE_URL", cure: `the database cannot be used: ${reasonsOf(error)}` }];
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Why a connection failed: each of the addresses that were tried may have a reason of its own. */
export function reasonsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonsOf).join("; ");
  return reasonOf(error).replace(/^Error: /, "");
}
