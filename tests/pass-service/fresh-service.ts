import type pg from "pg";
import { beforeEach } from "vitest";
import { testDatabases } from "./test-database.ts";
import { demoService, type TestService } from "./test-service.ts";

/** The database and the service of the running test: each test of a file has its own. */
export let pool: pg.Pool;
export let service: TestService;

export function databaseForEach() {
  const databases = testDatabases();
  beforeEach(async () => {
    pool = await databases.fresh();
  });
  return databases;
}

/** The service with the demo world. */
export function demoServiceForEach(publicUrl?: string) {
  const databases = databaseForEach();
  beforeEach(async () => {
    service = await demoService(pool, publicUrl);
  });
  return databases;
}
