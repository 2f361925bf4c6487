import path from "node:path";
import pg from "pg";

/** A database as an operator knows it: its host and name, or its folder; never user or password. */
export function databaseName(address: string, embeddedFolder?: string): string {
  if (embeddedFolder) return `embedded, in ${path.resolve(embeddedFolder)}`;
  const { host, port, database } = new pg.Client({ connectionString: address });
  return `${host}${port === 5432 ? "" : `:${port}`}/${database}`;
}
