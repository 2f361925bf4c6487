import { beforeEach, describe, expect, test } from "vitest";
import { type Endpoint, endpoints, errorBodySchema } from "#contract/index.ts";
import { testDatabases } from "./test-database.ts";
import { demoKey, demoService, origin, type TestService } from "./test-service.ts";

const databases = testDatabases();
let service: TestService;
beforeEach(async () => {
  service = await demoService(await databases.fresh());
});

const pass = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";
const some = crypto.randomUUID();

async function send(method: string, path: string, key: string | undefined = demoKey) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (key) headers.authorization = `Bearer ${key}`;
  const body = method === "POST" || method === "PUT" ? "{}" : null;
  return service.handle(new Request(origin + path, { method, headers, body }));
}

const code = async (response: Response) => errorBodySchema.parse(await response.json()).error.code;

describe("the endpoints of the interface", () => {
  test("all ask for a key", async () => {
    for (const [name, { method, path }] of Object.entries<Endpoint>(endpoints)) {
      const response = await send(method, path.replace(/\{\w+\}/, some), "");
      expect(response.status, name).toBe(401);
      expect(await code(response), name).toBe("UNAUTHORIZED");
    }
  });

  test("are all built: none of them is missing a handler", async () => {
    for (const [name, { method, path }] of Object.entries<Endpoint>(endpoints)) {
      const response = await send(method, path.replace(/\{\w+\}/, some));
      expect(response.status, name).toBeLessThan(500);
      expect(response.status, name).not.toBe(405);
    }
  });

  test("name the methods that they take", async () => {
    const refused = async (method: string, path: string) => {
      const response = await send(method, path);
      expect([response.status, await code(response)]).toEqual([405, "METHOD_NOT_ALLOWED"]);
      return response.headers.get("allow");
    };
    expect(await refused("GET", "/api/v1/member/passes")).toBe("POST");
    expect(await refused("DELETE", `/api/v1/pass/${pass}`)).toBe("GET, HEAD, PUT");
    expect(await refused("OPTIONS", "/api/v1/scan")).toBe("POST");
    expect(await refused("POST", "/openapi.json")).toBe("GET, HEAD");
  });

  test("are not at other addresses", async () => {
    const elsewhere = [
      "/api",
      "/api/v1",
      "/api/v2/pass",
      "/api/v1/pass/",
      "/api/v1/PASS",
      "/nothing",
    ];
    for (const path of elsewhere) {
      const response = await send("GET", path);
      expect([response.status, await code(response)], path).toEqual([404, "NOT_FOUND"]);
    }
  });
});

describe("reading a pass", () => {
  test("finds it under the identifier and the addresses that the lookup gave", async () => {
    const found = (await service.lookUp("010130-2559")).memberships[0]?.pass;
    const body = await (await service.get(`/api/v1/pass/${found?.id.toUpperCase()}`)).json();
    expect(body).toMatchObject({
      id: found?.id,
      status: "VOIDED",
      isVoided: true,
      deliveryPageUrl: found?.deliveryPageUrl,
      distributionUrl: found?.distributionUrl,
    });
  });

  test("says when it expired and from when it is valid", async () => {
    const read = async (id: string) => (await service.get(`/api/v1/pass/${id}`)).json();
    const expired = (await service.lookUp("010130-2639")).memberships[0]?.pass?.id ?? "";
    expect(await read(expired)).toMatchObject({ expirationDate: "2026-10-21T12:00:00.000Z" });
    const early = (await service.lookUp("010130-7789")).memberships[0]?.pass?.id ?? "";
    expect(await read(early)).toMatchObject({ validFrom: "2027-11-20T12:00:00.000Z" });
  });

  test.each([some, "0", "%00", "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c500g", "' or 1=1 --"])(
    "finds nothing under %s",
    async (id) => {
      const response = await service.get(`/api/v1/pass/${id}`);
      expect([response.status, await code(response)]).toEqual([404, "NOT_FOUND"]);
    },
  );
});

describe("beside the interface", () => {
  test("its description is there without a key, and describes every endpoint", async () => {
    const response = await send("GET", "/openapi.json", "");
    expect(response.headers.get("content-type")).toBe("application/json");
    const { openapi, paths, servers } = (await response.json()) as Record<string, object>;
    expect(openapi).toBe("3.1.0");
    expect(servers).toEqual([{ url: origin }]);
    const described = Object.values(endpoints).map(({ path }) => path);
    expect(Object.keys(paths ?? {}).toSorted()).toEqual([...new Set(described)].toSorted());
  });

  test("its health is there without a key, and fails with the database", async () => {
    const pool = await databases.fresh();
    const other = await demoService(pool);
    const health = () => other.handle(new Request(`${origin}/health`));
    expect((await health()).status).toBe(200);
    pool.connect = () => Promise.reject(new Error("gone"));
    pool.query = () => Promise.reject(new Error("gone"));
    expect((await health()).status).toBe(503);
  });
});
