import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
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
/** Names of databases that tests are done with, by kind. */
const released = new Map<string, string[]>();

export interface FreshDatabases {
  /** The address of an empty database with its tables. */
  address(): Promise<string>;
  /** A pool on such a database; after the test it is ended, and another test may have the database. */
  pool(open: (address: string) => pg.Pool): Promise<pg.Pool>;
}

/**
 * Databases of a real PostgreSQL for the tests of one file: each is a copy of one that was migrated, or
 * one that another test released, emptied. What was not released is gone when the file is done.
 */
export function freshDatabases(
  kind: string,
  migrate: (address: string) => Promise<void>,
): FreshDatabases {
  const inUse = new Set<string>();
  const pools = new Map<string, pg.Pool>();

  beforeAll(async () => {
    await templateOf(kind, migrate);
  });
  afterAll(async () => {
    for (const name of inUse) await drop(name);
  });
  afterEach(async () => {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
    for (const name of pools.keys()) inUse.delete(name);
    released.set(kind, [...(released.get(kind) ?? []), ...pools.keys()]);
    pools.clear();
  });

  async function fresh(): Promise<string> {
    const name = (await reused(kind)) ?? (await copied(await templateOf(kind, migrate)));
    inUse.add(name);
    return name;
  }

  return {
    address: async () => addressOf(await fresh()),
    async pool(open) {
      const name = await fresh();
      const pool = open(await addressOf(name));
      pools.set(name, pool);
      return pool;
    },
  };
}

async function copied(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await ask(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

/** Emptying one that is there takes a twentieth of the time of a copy, which writes some 450 files. */
async function reused(kind: string): Promise<string | undefined> {
  for (let name = released.get(kind)?.pop(); name; name = released.get(kind)?.pop()) {
    if (await isEmptied(name)) return name;
    await drop(name);
  }
  return undefined;
}

/** False where a test has left more than rows, or somebody is still connected, who may write. */
async function isEmptied(name: string): Promise<boolean> {
  return connected(await addressOf(name), async (client) => {
    for (let asked = 0; await isShared(client); asked += 1) {
      if (asked === 20) return false;
      await wait(5);
    }
    const [state] = (await client.query<{ is_changed: boolean; filled: string[] }>(stateOf)).rows;
    if (!state || state.is_changed) return false;
    if (state.filled.length === 0) return true;
    // Without triggers and references, which would ask for an order.
    const deletes = state.filled.map((table) => `delete from ${table}`);
    await client.query(["set session_replication_role = replica", ...deletes].join(";"));
    await client.query(`vacuum ${state.filled.join()}`);
    return true;
  });
}

async function isShared(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return rowCount !== 0;
}

/** What was left behind. A changed schema stays changed, and statistics go on steering the planner. */
const stateOf = `
  with tables as (
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle'))
  select
    exists (select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database())
    or obj_description(to_regnamespace('drizzle'), 'pg_namespace') is not null
    or exists (select from pg_statistic join tables on oid = starelid) as is_changed,
    array(select oid::regclass::text from tables where pg_relation_size(oid) > 0) as filled`;

function templateOf(kind: string, migrate: (address: string) => Promise<void>): Promise<string> {
  let template = templates.get(kind);
  if (!template) {
    template = started()
      .then(({ databaseUrl }) => databaseUrl(kind))
      .then(async (address) => {
        await migrate(address);
        await ask(markChangesOfSchema, address);
        return kind;
      });
    templates.set(kind, template);
  }
  return template;
}

/**
 * A database whose version or tables a test changes gets a setting of its own: see `stateOf`. In a schema
 * of its own, because there are tests that drop all others.
 */
const markChangesOfSchema = `
  create schema test_support;
  create procedure test_support.mark_change() language plpgsql as $$
  begin
    execute format('alter database %I set tests.schema_changed = on', current_database());
  end $$;
  create function test_support.mark_version_change() returns trigger language plpgsql as $$
  begin call test_support.mark_change(); return null; end $$;
  create function test_support.mark_schema_change() returns event_trigger language plpgsql as $$
  begin
    if tg_event = 'sql_drop' or exists (select from pg_event_trigger_ddl_commands()) then
      call test_support.mark_change();
    end if;
  end $$;
  create trigger version_change after insert or update or delete on drizzle.__drizzle_migrations
    execute function test_support.mark_version_change();
  create event trigger schema_change on ddl_command_end execute function test_support.mark_schema_change();
  create event trigger schema_drop on sql_drop execute function test_support.mark_schema_change()`;

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

const addressOf = async (name: string) => (await ownAddress()).replace("/postgres?", `/${name}?`);

const drop = (name: string) => ask(`drop database ${name} with (force)`);

async function ask(statements: string, address?: string): Promise<void> {
  await connected(address ?? (await ownAddress()), (client) => client.query(statements));
}

async function connected<Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
