import { addressOf, connect } from "./connection.ts";

const duplicateDatabase = "42P04";
const uniqueViolation = "23505";

/** The address of a database, which is created when it does not exist. */
export async function requireDatabase(socketDirectory: string, name: string): Promise<string> {
  // PostgreSQL would cut a longer name without a word, and other letters need quoting in addresses.
  if (!/^[a-z_][a-z0-9_-]{0,62}$/i.test(name)) {
    throw new Error(`"${name}" is no database name: letters, digits, _ and -, at most 63.`);
  }
  const client = await connect(socketDirectory);
  try {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Somebody else created it in the meantime.
    const { code } = error as { code?: string };
    if (code !== duplicateDatabase && code !== uniqueViolation) throw error;
  } finally {
    await client.end();
  }
  return addressOf(socketDirectory, name);
}
