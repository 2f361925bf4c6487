import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { serverAccount } from "#embedded-postgres/data-location.ts";
import { insertSession, touchSession } from "#portal/auth/member/member-session-store.ts";
import { listenForChanges, nextChange } from "#portal/database/changes.ts";
import {
  getDatabase,
  getPool,
  migrateDatabase,
  sessionAddress,
} from "#portal/database/database.ts";
import { problemsOfDatabase } from "#portal/database/database-version.ts";
import { runAsLeader } from "#portal/database/held-connection.ts";
import {
  enqueueSending,
  getJobQueue,
  sendingQueue,
  startWorker,
} from "#portal/messaging/job-queue.ts";
import { findServer } from "#tests/ensure-programs.ts";
import { start, worldFixture } from "#tests/pass-service/program.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import { demoKey } from "#tests/pass-service/test-service.ts";
import { takePorts } from "#tests/support/port-block.ts";
import { configureOwnPortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

vi.setConfig({ testTimeout: 60_000 });

const pgbouncer = findServer("pgbouncer");
const needed = pgbouncer
  ? ""
  : " (skipped: no PgBouncer, node tests/ensure-programs.ts installs it)";
const portalDatabase = portalDatabases();
const serviceDatabase = testDatabases();

/**
 * Starts a PgBouncer in front of the server of this address, and ends it with the test. Returns the address
 * through it.
 */
async function pooled(address: string, mode: "transaction" | "session"): Promise<string> {
  const { host, user, database = "" } = new pg.Client({ connectionString: address });
  const { port } = await takePorts(["port"]);
  const directory = mkdtempSync(path.join(tmpdir(), "felagi-pgbouncer-"));
  chmodSync(directory, 0o755);
  const file = path.join(directory, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${host} port=5432 user=${user}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    // Each transaction gets another server connection, so that whatever relies on its session fails.
    "server_round_robin = 1",
  ];
  writeFileSync(file, settings.join("\n"));
  const child = spawn(pgbouncer ?? "", ["-q", file], {
    ...serverAccount,
    cwd: "/",
    stdio: "ignore",
  });
  onTestFinished(async () => {
    await ended(child);
    rmSync(directory, { recursive: true });
  });
  while (!(await accepts(port))) await wait(20);
  return `postgresql://${user}@127.0.0.1:${port}/${database}`;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });
}

/** A portal on a database behind a pooler in transaction mode. */
async function portalBehindPooler(): Promise<void> {
  const { address } = await portalDatabase.fresh();
  const restore = configureOwnPortal({
    DATABASE_URL: await pooled(address, "transaction"),
    DATABASE_DIRECT_URL: address,
  });
  onTestFinished(async () => {
    await getPool().end();
    restore();
  });
}

const many = Array.from({ length: 40 });

describe.skipIf(!pgbouncer)(`behind PgBouncer${needed}`, () => {
  test.each(["transaction", "session"] as const)(
    "in %s mode a portal without a direct address is refused, and one with it is not",
    async (mode) => {
      const { address: directAddress } = await portalDatabase.fresh();
      const address = await pooled(directAddress, mode);
      expect(await problemsOfDatabase({ address, directAddress: undefined })).toEqual([
        { where: "DATABASE_URL", cure: expect.stringContaining("set DATABASE_DIRECT_URL") },
      ]);
      expect(await problemsOfDatabase({ address, directAddress })).toEqual([]);
      // A pooler in session mode is accepted as the direct address.
      const inItsPlace = await problemsOfDatabase({ address, directAddress: address });
      expect(inItsPlace.map(({ where }) => where)).toEqual(
        mode === "session" ? [] : ["DATABASE_DIRECT_URL"],
      );
    },
  );

  test("a service without a direct address does not start, and says why", async () => {
    const PASS_SERVICE_DATABASE_URL = await pooled(await serviceDatabase.address(), "transaction");
    const { code, err } = await start([], { PASS_SERVICE_DATABASE_URL }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^PASS_SERVICE_DATABASE_URL leads to a pooler.*_DIRECT_URL.*\n$/);
  });

  test("a service answers everybody at once", async () => {
    const direct = await serviceDatabase.address();
    const { ready, ended, child } = start(["--fixture", worldFixture()], {
      PASS_SERVICE_DATABASE_URL: await pooled(direct, "transaction"),
      PASS_SERVICE_DATABASE_DIRECT_URL: direct,
    });
    const url = await ready;
    const lookUp = async () => {
      const answer = await fetch(`${url}/api/v1/member/passes`, {
        method: "POST",
        headers: { authorization: `Bearer ${demoKey}`, "content-type": "application/json" },
        body: JSON.stringify({ kennitala: "010130-2129" }),
      });
      return answer.status;
    };
    expect(new Set(await Promise.all(many.map(lookUp)))).toEqual(new Set([200]));
    child.kill("SIGTERM");
    expect((await ended).out).not.toContain('"level":50');
  });

  test("a portal's statements meet any session, and keep their time limit", async () => {
    await portalBehindPooler();
    const sessions = many.map(() => randomUUID());
    const now = new Date();
    await Promise.all(sessions.map((id) => insertSession(getDatabase(), id, now)));
    const touched = await Promise.all(
      sessions.map((id) => touchSession(getDatabase(), id, new Date(now.getTime() + 120_000))),
    );
    expect(new Set(touched)).toEqual(new Set([true]));
    const limit = sql`select current_setting('statement_timeout') as limit`;
    const limits = await Promise.all(
      many.map(() => getDatabase().transaction(async (one) => (await one.execute(limit)).rows[0])),
    );
    expect(limits).toEqual(many.map(() => ({ limit: "8s" })));
  });

  test("a portal's processes elect one, hear of changes and do their jobs", async () => {
    await portalBehindPooler();
    await migrateDatabase();
    const stop = new AbortController();
    let leaders = 0;
    const lead = async (signal: AbortSignal) => {
      leaders += 1;
      await once(signal, "abort");
    };
    const elected = [1, 2].map(() =>
      runAsLeader({ connectionString: sessionAddress(), lock: 7 }, lead, stop.signal),
    );
    // A new connection first reports a change of every topic, after which LISTEN is active.
    const connected = nextChange(["none"], AbortSignal.timeout(5_000));
    const listening = listenForChanges(sessionAddress(), stop.signal);
    const queue = getJobQueue();
    await queue.start();
    try {
      await connected;
      const tooLate = AbortSignal.timeout(5_000);
      const heard = nextChange(["sms"], tooLate).then(() => !tooLate.aborted);
      const done = Promise.withResolvers<string | undefined>();
      await startWorker(sendingQueue, {
        queue: {},
        fetch: {},
        span: "test",
        failure: "test",
        perform: async ({ messageId }) => done.resolve(messageId),
      });
      const id = randomUUID();
      await getDatabase().transaction(async (transaction) => {
        await transaction.execute(sql`insert into message
          (id, kind, state, pass_id, form_token, created_at)
          values (${id}, 'sms', 'planned', gen_random_uuid(), gen_random_uuid(), now())`);
        await enqueueSending(transaction, id);
      });
      expect([await heard, await done.promise]).toEqual([true, id]);
      expect(leaders).toBe(1);
    } finally {
      stop.abort();
      await Promise.all([...elected, listening, queue.stop({ graceful: false })]);
    }
  });
});
