import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrationLock, openPool } from "#pass-service/store/database.ts";
import { takePorts } from "#tests/support/port-block.ts";
import { textPass } from "./carrier-journey.ts";
import { demoServiceForEach, pool } from "./fresh-service.ts";
import { start } from "./program.ts";
import { testDatabases } from "./test-database.ts";
import { origin, serviceOn, type TestService } from "./test-service.ts";

demoServiceForEach();
const databases = testDatabases();
const patient = { timeout: 60_000 };
const metricsToken = "a-token-for-metrics-of-32-characters";

const statusOf = async (service: TestService, path: string) => (await service.get(path)).status;

async function metricsOf(service: TestService): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const response = await service.handle(new Request(`${origin}/metrics`, { headers }));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("version=0.0.4");
  return response.text();
}

describe("metrics", () => {
  test("are for whoever holds the token, and for nobody where there is none", async () => {
    const guarded = serviceOn(pool, origin, { metricsToken });
    await metricsOf(guarded);
    expect(await statusOf(guarded, "/metrics")).toBe(404);
    expect(await statusOf(serviceOn(pool), "/metrics")).toBe(404);
  });

  test("count texts by what the carrier made of them, and requests by route", async () => {
    const service = serviceOn(pool, origin, {
      metricsToken,
      carrier: {
        isIdempotent: true,
        send: async () => ({ kind: "decided", status: "REJECTED" }),
      },
    });
    await textPass(service);
    const queued = await metricsOf(service);
    expect(queued).toContain('pass_service_queue_due{queue="sms"} 1\n');
    expect(queued).toContain('pass_service_sms_sends_total{outcome="refused"} 0\n');
    await service.work();
    const sent = await metricsOf(service);
    expect(sent).toContain('pass_service_queue_waiting{queue="sms"} 0\n');
    expect(sent).toContain('pass_service_sms_sends_total{outcome="refused"} 1\n');
    expect(sent).toContain('pass_service_sms_ends_total{status="REJECTED"} 1\n');
    expect(sent).toContain('route="/api/v1/pass/:id/distribute/sms",status="202"} 1\n');
  });

  test("are there without the database, but without its numbers", async () => {
    const text = await metricsOf(serviceWithoutDatabase());
    expect(text).toContain("pass_service_database_up 0\n");
    expect(text).toContain("pass_service_ready 0\n");
    expect(text).not.toContain("pass_service_queue_due{");
  });
});

/** Nobody listens on port 1. */
function serviceWithoutDatabase(): TestService {
  const away = openPool("postgres://postgres@127.0.0.1:1/none", () => {});
  onTestFinished(() => away.end());
  return serviceOn(away, origin, { metricsToken });
}

describe("readiness", () => {
  test("is there while the database answers, and liveness without it", async () => {
    const service = serviceOn(pool);
    expect(await statusOf(service, "/health/ready")).toBe(200);
    const away = serviceWithoutDatabase();
    expect(await statusOf(away, "/health/ready")).toBe(503);
    expect(await statusOf(away, "/health/live")).toBe(200);
  });

  test("is not there once a stop was asked for, nor is liveness", async () => {
    const stopping = serviceOn(pool, origin, { isStopping: () => true });
    expect(await statusOf(stopping, "/health/ready")).toBe(503);
    expect(await statusOf(stopping, "/health/live")).toBe(503);
  });

  test("answers for a while after a stop was asked for, so that a proxy leaves it out first", {
    timeout: 60_000,
  }, async () => {
    const { port } = await takePorts(["port"]);
    const service = start([], {
      PASS_SERVICE_DATABASE_URL: await databases.address(),
      PASS_SERVICE_PORT: String(port),
      STOP_DELAY_SECONDS: "2",
    });
    await service.ready;
    service.child.kill("SIGTERM");
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        ({ status }) => status,
        () => "nobody there",
      );
    await expect.poll(ask, patient).toBe(503);
    await expect.poll(ask, patient).toBe("nobody there");
  });

  test("needs every migration of this program; one of a newer program does no harm", async () => {
    const service = serviceOn(pool);
    const newest = "select max(created_at) from drizzle.__drizzle_migrations";
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', (${newest}) + 1`,
    );
    expect(await statusOf(service, "/health/ready")).toBe(200);
    for (let one = 0; one < 2; one += 1)
      await pool.query(`delete from drizzle.__drizzle_migrations where created_at = (${newest})`);
    expect(await statusOf(service, "/health/ready")).toBe(503);
  });

  test("takes no connection before it has started, so that a proxy asks the process beside it", {
    timeout: 120_000,
  }, async () => {
    const address = await databases.address();
    const { port } = await takePorts(["port"]);
    const holder = new pg.Client({ connectionString: address });
    holder.on("error", () => {});
    await holder.connect();
    // Another process that migrates.
    await holder.query("select pg_advisory_lock($1)", [migrationLock]);
    const { ready } = start([], {
      PASS_SERVICE_DATABASE_URL: address,
      PASS_SERVICE_PORT: String(port),
    });
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        ({ status }) => status,
        () => "nobody there",
      );
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    await expect.poll(async () => (await holder.query(waiting)).rowCount, patient).toBe(1);
    expect(await ask()).toBe("nobody there");
    await holder.end();
    await ready;
    expect(await ask()).toBe(200);
  });
});
