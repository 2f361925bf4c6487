import pg from "pg";

/**
 * Runs statements that fill tables. Indexes are built when the rows are there and foreign keys are
 * not looked at: a million rows take seconds and not minutes.
 */
export async function writeInBulk(
  databaseUrl: string,
  tables: string[],
  statements: string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A bench that is stopped takes the server away; that must not end it before it has cleaned up.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '256MB'");
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      "update pg_index set indisready = false where indrelid = any ($1::regclass[])",
      [tables],
    );
    for (const statement of statements) await client.query(statement);
    for (const table of tables) await client.query(`reindex table ${table}`);
    await client.query("commit");
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}
