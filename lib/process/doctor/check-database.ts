import type pg from "pg";
import { RefusedDatabaseError, requireUsableDatabase } from "../schema-version.ts";
import type { Finding, ProgramName } from "./finding.ts";

type Connection = Pick<pg.Client, "query">;

/** A program's database: its names in findings, and what is expected of it. */
interface CheckedDatabase {
  program: ProgramName;
  /** Variable that holds the address of the database. */
  variable: string;
  migrationsFolder: string;
  isDemo: boolean;
}

const what = "database";

export const noDatabaseYet: Finding = {
  what,
  seen: "none yet; it is made at the first start",
};

/** Checks a database: owner, schema version, clock, and the right to create tables. Changes nothing. */
export async function checkDatabase(
  connection: Connection,
  { program, variable, ...expected }: CheckedDatabase,
): Promise<Finding[]> {
  try {
    const version = await requireUsableDatabase(connection, expected);
    const clock = await compareClocks(connection);
    if (version !== "current" && !(await mayCreate(connection))) {
      const cure = `the role of ${variable} may create nothing in it, and the ${program} makes its tables at the start: make the role its owner (alter database … owner to …)`;
      return [{ what, cure }, clock];
    }
    const seen = {
      new: `empty; it is set up when the ${program} starts`,
      older: `of an earlier version; it is brought up when the ${program} starts`,
      current: "at this program's version",
    }[version];
    return [{ what, seen }, clock];
  } catch (error) {
    if (error instanceof RefusedDatabaseError) return [{ what, cure: error.message }];
    throw error;
  }
}

async function mayCreate(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(
    `select has_database_privilege(current_database(), 'create')
       and has_schema_privilege('public', 'create') as allowed`,
  );
  return rows[0].allowed;
}

/** Clock skew tolerance: sessions and codes live for minutes; a larger skew would end them early. */
const maxClockSkewMs = 5_000;

async function compareClocks(connection: Connection): Promise<Finding> {
  const what = "clock";
  const before = Date.now();
  const { rows } = await connection.query(
    "select extract(epoch from clock_timestamp()) * 1000 as now",
  );
  const middle = (before + Date.now()) / 2;
  const apart = Math.round(Math.abs(Number(rows[0].now) - middle));
  if (apart <= maxClockSkewMs) return { what, seen: `${apart} ms from the database's` };
  const seconds = Math.round(apart / 1000);
  return { what, cure: `is ${seconds} s from the database's: let both machines keep time (NTP)` };
}
