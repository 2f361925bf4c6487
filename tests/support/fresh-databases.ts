import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";

/** What is quick matters here, and nothing that lasts. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "200",
};

let server: Promise<EmbeddedPostgres> | undefined;
let own: Promise<string> | undefined;
const templates = new Map<string, Promise<string>>();

/**
 * Databases of a real PostgreSQL for the tests of one file: each is new and a copy of one that was
 * migrated, and they are gone when the file is done.
 */
export function freshDatabases(
  kind: string,
  migrate: (address: string) => Promise<void>,
): { address(): Promise<string> } {
  const made: string[] = [];

  beforeAll(async () => {
    await templateOf(kind, migrate);
  });
  afterAll(async () => {
    for (const name of made) await ask(`drop database ${name} with (force)`);
  });

  return {
    async address() {
      const name = `test_${randomUUID().replaceAll("-", "")}`;
      const template = await templateOf(kind, migrate);
      await ask(`create database ${name} template ${template} strategy file_copy`);
      made.push(name);
      return (await ownAddress()).replace("/postgres?", `/${name}?`);
    },
  };
}

function templateOf(kind: string, migrate: (address: string) => Promise<void>): Promise<string> {
  let template = templates.get(kind);
  if (!template) {
    template = started()
      .then(({ databaseUrl }) => databaseUrl(kind))
      .then(migrate)
      .then(() => kind);
    templates.set(kind, template);
  }
  return template;
}

/** One for each process of the run: what is numbered for a whole server is then of one test alone. */
function started(): Promise<EmbeddedPostgres> {
  const dataDirectory = path.join(inject("databaseDirectory"), `${process.pid}`);
  server ??= startEmbeddedPostgres({ dataDirectory, settings });
  return server;
}

/** Of the database that every server has from the start. */
function ownAddress(): Promise<string> {
  own ??= started().then(({ databaseUrl }) => databaseUrl("postgres"));
  return own;
}

async function ask(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: await ownAddress() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
