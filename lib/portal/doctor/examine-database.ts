import "server-only";
import pg from "pg";
import { migrationsFolder, reasonsOf } from "#portal/database/database-version.ts";
import { getSchemaVersion, refusedVersions } from "#process/schema-version.ts";
import type { Finding } from "./finding.ts";

/** Sessions and codes are given minutes; a clock that is further off would end them early. */
const maxClockSkewMs = 5_000;

const seenVersions = {
  new: "empty; it is set up when the portal starts",
  older: "of an earlier version; it is brought up when the portal starts",
  current: "at this program's version",
};

export async function examineDatabase(address: string): Promise<Finding[]> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on("error", () => {});
    await client.connect();
    const version = await getSchemaVersion(client, migrationsFolder());
    return [
      version === "newer" || version === "unreleased"
        ? { what: "database", cure: refusedVersions[version] }
        : { what: "database", seen: seenVersions[version] },
      await compareClocks(client),
    ];
  } catch (error) {
    return [
      {
        what: "database",
        cure: `cannot be used (${reasonsOf(error)}): look at DATABASE_URL and at the server`,
      },
    ];
  } finally {
    await client?.end().catch(() => {});
  }
}

async function compareClocks(client: pg.Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query("select extract(epoch from clock_timestamp()) * 1000 as now");
  const middle = (before + Date.now()) / 2;
  const apart = Math.round(Math.abs(Number(rows[0].now) - middle));
  return apart <= maxClockSkewMs
    ? { what: "clock", seen: `${apart} ms from the database's` }
    : {
        what: "clock",
        cure: `is ${Math.round(apart / 1000)} s from the database's: let both machines keep time (NTP)`,
      };
}
