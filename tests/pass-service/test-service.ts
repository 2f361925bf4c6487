import { readFile } from "node:fs/promises";
import type pg from "pg";
import {
  bearerOf,
  errorBodySchema,
  type MemberLookup,
  memberLookupSchema,
} from "#contract/index.ts";
import { createService } from "#pass-service/create-service.ts";
import type { Fixture } from "#pass-service/fixture/fixture-schema.ts";
import { loadFixture } from "#pass-service/fixture/load-fixture.ts";
import { readFixture } from "#pass-service/fixture/read-fixture.ts";
import { randomCode } from "#pass-service/secrets.ts";
import type { ServiceOptions } from "#pass-service/service.ts";
import { databaseOn } from "#process/database-on.ts";

export const origin = "http://passes.test";
export const demoKey = bearerOf({ keyId: "demo", keyToken: "demo" });
export const otherKey = bearerOf({ keyId: "other", keyToken: "other" });

/** 20 November 2026, noon; a test that needs another moment moves it. */
export const noon = new Date("2026-11-20T12:00:00Z");

export interface TestService {
  handle(request: Request, remoteAddress?: string): Promise<Response>;
  /** Posts JSON, as an issuer's server does. */
  post(path: string, body: unknown, key?: string): Promise<Response>;
  put(path: string, body: unknown, key?: string): Promise<Response>;
  get(path: string, key?: string): Promise<Response>;
  lookUp(kennitala: string, key?: string): Promise<MemberLookup>;
  issue(kennitala: string, key?: string): Promise<Response>;
  setTime(now: Date): void;
  /** Does what is due, as the worker would. */
  work(signal?: AbortSignal): Promise<number>;
  /** Everything that was logged, as it would stand in the log. */
  log: string[];
}

export function serviceOn(
  pool: pg.Pool,
  publicUrl = origin,
  more: Partial<ServiceOptions> = {},
): TestService {
  let now = noon;
  const log: string[] = [];
  const addLogLine = (fields: Record<string, unknown>, message: string) => {
    log.push(JSON.stringify({ ...fields, message }));
  };
  const { handle, work } = createService({
    pool,
    publicUrl,
    clock: () => now,
    log: { info: addLogLine, warn: addLogLine, error: addLogLine },
    ...more,
  });
  const get = (path: string, key = demoKey) =>
    handle(new Request(publicUrl + path, { headers: { authorization: `Bearer ${key}` } }));
  const send =
    (method: string) =>
    (path: string, body: unknown, key = demoKey) =>
      handle(
        new Request(publicUrl + path, {
          method,
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
  const post = send("POST");
  return {
    handle,
    work,
    get,
    post,
    put: send("PUT"),
    log,
    issue: (kennitala, key) => post("/api/v1/member/passes/issue", { kennitala }, key),
    async lookUp(kennitala, key) {
      const response = await post("/api/v1/member/passes", { kennitala }, key);
      if (response.status !== 200) throw new Error(`The lookup answered ${response.status}`);
      return memberLookupSchema.parse(await response.json());
    },
    setTime: (moment) => {
      now = moment;
    },
  };
}

const demoFile = new URL("../../lib/demo/fixture.json", import.meta.url);

export async function readDemoWorld(): Promise<Fixture> {
  return readFixture(await readFile(demoFile, "utf8"));
}

export async function loadWorld(pool: pg.Pool, fixture: Fixture): Promise<number> {
  const { added } = await loadFixture(databaseOn(pool), fixture, {
    now: noon,
    newCode: randomCode,
  });
  return added;
}

/** The service with the demo world in a database of its own. */
export async function demoService(pool: pg.Pool, publicUrl = origin): Promise<TestService> {
  await loadWorld(pool, await readDemoWorld());
  return serviceOn(pool, publicUrl);
}

export async function refusal(response: Response) {
  return [response.status, errorBodySchema.parse(await response.json()).error.code];
}
