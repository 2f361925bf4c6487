import fc from "fast-check";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, type EndpointName, endpoints, errorBodySchema } from "#contract/index.ts";
import { openPool } from "#pass-service/store/database.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";
import {
  demoKey,
  demoService,
  origin,
  type TestService,
} from "#tests/pass-service/test-service.ts";
import { expectedResponse } from "./oracle.ts";
import { type Drawn, requestsTo } from "./requests.ts";
import type { Schema } from "./values.ts";
import { type FuzzWorld, fuzzWorld } from "./world.ts";

/** `npm run fuzz` takes more cases, and other ones each time. */
const { FUZZ_CASES } = process.env;
const numRuns = Number(FUZZ_CASES ?? 200);
const seed = FUZZ_CASES ? Date.now() : 4010;
const responseTimeoutMs = 2_000;

const databases = testDatabases();
const names = Object.keys(endpoints) as EndpointName[];

function requestOf({ method, path }: Endpoint, { id, query, contentType, body }: Drawn): Request {
  const headers = new Headers({ authorization: `Bearer ${demoKey}` });
  const address = origin + path.replace(/\{\w+\}/, addressed(id)) + query;
  const request = new Request(address, { method, headers, body: method === "GET" ? null : body });
  if (contentType === undefined) request.headers.delete("content-type");
  else request.headers.set("content-type", contentType);
  return request;
}

/** Most identifiers go in as any client writes them; a broken escape goes in as it is. */
function addressed(id: string): string {
  return id.startsWith("%") ? id : encodeURIComponent(id.toWellFormed());
}

/** Sentences of refusals that depend on records or on several fields together. */
const business =
  /^(inputFields|expirationDate: is not after|stampsLeft: applies|passTemplateId: is not the template|punches: |subtractedAmount: |addedAmount: |phoneNumber: expected a mobile)/;

async function check(name: EndpointName, drawn: Drawn, service: TestService): Promise<string> {
  const endpoint: Endpoint = endpoints[name];
  const expected = expectedResponse(endpoint, drawn);
  const begun = performance.now();
  const response = await service.handle(requestOf(endpoint, drawn));
  const text = await response.text();
  const { status } = response;
  expect(performance.now() - begun).toBeLessThan(responseTimeoutMs);
  expect(status, text).toBeLessThan(500);
  expect(response.headers.get("content-type")).toBe("application/json");
  const body: unknown = JSON.parse(text);

  if (response.ok) {
    expect(expected.kind, "a request that breaks the interface was accepted").toBe("well-formed");
    expect(status).toBe(endpoint.success);
    const read = endpoint.response.safeParse(body);
    expect(read.error?.issues ?? []).toEqual([]);
    return String(status);
  }
  const { error } = errorBodySchema.parse(body);
  if (expected.kind === "refused") {
    expect([expected.status, expected.codes], text).toEqual([
      status,
      expect.arrayContaining([error.code]),
    ]);
  } else if (error.code === "VALIDATION_FAILED") {
    for (const problem of error.possibleFixes) expect(problem).toMatch(business);
  } else {
    expect([400, 403, 404, 409], text).toContain(status);
    expect(["MALFORMED_JSON", "UNAUTHORIZED", "METHOD_NOT_ALLOWED"]).not.toContain(error.code);
  }
  return `${status} ${error.code}`;
}

interface Operation {
  operationId: EndpointName;
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

/** What each endpoint takes, as the service itself describes it at `/openapi.json`. */
async function requestSchemas(
  service: TestService,
): Promise<Partial<Record<EndpointName, Schema>>> {
  const response = await service.handle(new Request(`${origin}/openapi.json`));
  const document = await response.json();
  const operations = Object.values<Record<string, Operation>>(document.paths).flatMap(
    Object.values,
  );
  return Object.fromEntries(
    operations.map(({ operationId, requestBody }: Operation) => {
      const schema = requestBody?.content["application/json"].schema;
      const name = schema?.$ref?.split("/").at(-1);
      return [operationId, name ? document.components.schemas[name] : schema];
    }),
  );
}

describe("whatever is sent", () => {
  let pool: pg.Pool;
  let service: TestService;
  let world: FuzzWorld;
  beforeAll(async () => {
    pool = openPool(await databases.address(), () => {});
    service = await demoService(pool);
    world = await fuzzWorld(service, pool);
    return () => pool.end();
  });

  test.each(names)(
    "%s refuses what breaks the interface, and never fails",
    async (name) => {
      const schema = (await requestSchemas(service))[name];
      const source = { schema, words: world.words, ids: world.ids(name), fitTo: world.fit(name) };
      const seen = new Map<string, number>();
      let cases = 0;
      await fc.assert(
        fc.asyncProperty(requestsTo(endpoints[name], source), async (drawn) => {
          // What earlier cases used up is there again, so that later ones get as far.
          if (cases++ % 50 === 0) await world.restore();
          const end = await check(name, drawn, service);
          seen.set(end, (seen.get(end) ?? 0) + 1);
        }),
        { numRuns, seed, endOnFailure: FUZZ_CASES === undefined },
      );
      // It got through, and not only to refusals.
      expect([...seen.keys()].some((end) => end.startsWith("2"))).toBe(true);
      if (FUZZ_CASES)
        process.stderr.write(`${name}: ${JSON.stringify(Object.fromEntries(seen))}\n`);
    },
    60_000 + numRuns * 60,
  );

  test("the log holds no error and nothing of what was sent", () => {
    expect(service.log.filter((line) => line.includes("request failed"))).toEqual([]);
    expect(service.log.join("")).not.toMatch(/010130-?\d{4}|61122\d\d/);
  });
});
