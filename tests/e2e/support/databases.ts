import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Program, startProgram } from "./program.ts";

export interface Databases extends Program {
  /** The address of a database, new and empty. */
  create(name: string): Promise<string>;
  /** Takes a database away from whoever uses it. */
  drop(name: string): Promise<void>;
}

/** One server for all programs of the tests. */
export async function startDatabases(dataDirectory: string, logFile: string): Promise<Databases> {
  mkdirSync(dataDirectory, { recursive: true });
  const program = path.join(import.meta.dirname, "database-server.ts");
  const { stop, kill, url = "" } = await startProgram([program, dataDirectory], {}, logFile);

  async function change(statement: "create" | "drop", name: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const database = client.escapeIdentifier(name);
    await client.query(
      statement === "create"
        ? `create database ${database}`
        : `drop database if exists ${database} with (force)`,
    );
    await client.end();
  }

  return {
    stop,
    ...(kill && { kill }),
    drop: (name) => change("drop", name),
    create: async (name) => {
      await change("drop", name);
      await change("create", name);
      return url.replace("/postgres?", `/${name}?`);
    },
  };
}
