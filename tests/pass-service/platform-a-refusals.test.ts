import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { issuerOn } from "./issuer.ts";
import { type PassContent, Phone } from "./phone.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, origin, otherKey, type TestService } from "./test-service.ts";
import { passes } from "./world.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
let issuer: ReturnType<typeof issuerOn>;
let phone: Phone;
beforeEach(async () => {
  pool = await databases.fresh();
  service = await demoService(pool);
  issuer = issuerOn(service);
  phone = new Phone(service, pool);
});

describe("who has no right to a pass", () => {
  let pass: PassContent;
  beforeEach(async () => {
    pass = await phone.download((await issuer.memberPass()).distributionUrl);
  });

  test("is refused alike, whatever is wrong", async () => {
    const unknown = crypto.randomUUID();
    const other = await phone.download((await issuer.read(passes.gift)).distributionUrl);
    const wrong: [string, Partial<PassContent>][] = [
      ["another token", { authenticationToken: "x".repeat(43) }],
      ["another pass's token", { authenticationToken: other.authenticationToken }],
      ["a short token", { authenticationToken: "x" }],
      ["a long token", { authenticationToken: "x".repeat(5_000) }],
      ["an unknown serial number", { serialNumber: unknown }],
      ["a serial number that is none", { serialNumber: "%00'--" }],
      ["another pass type", { passTypeIdentifier: "pass.other" }],
    ];
    for (const [what, change] of wrong) {
      const claimed = { ...pass, ...change };
      const answers = [
        await phone.register(claimed),
        await phone.unregister(claimed),
        await phone.fetch(claimed),
      ];
      for (const answer of answers) {
        expect([what, answer.status, await answer.text()]).toEqual([what, 401, ""]);
        expect(answer.headers.get("www-authenticate")).toBe("ApplePass");
      }
    }
    const bare = await phone.send(
      "GET",
      `/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`,
    );
    expect(bare.status).toBe(401);
    expect((await issuer.memberPass()).status).toBe("UNCLAIMED");
  });

  test("has none through a pass of another issuer in the same wallet", async () => {
    const own = (await service.lookUp("010130-2129", otherKey)).memberships[0]?.pass;
    const foreign = await phone.download(own?.distributionUrl ?? "");
    await phone.register(foreign);
    const crossed = { ...pass, authenticationToken: foreign.authenticationToken };
    expect((await phone.fetch(crossed)).status).toBe(401);
    expect((await phone.register(crossed)).status).toBe(401);
    expect(await phone.changes(pass)).toEqual([foreign.serialNumber]);
    expect((await issuer.memberPass()).status).toBe("UNCLAIMED");
  });

  test("learns nothing by asking for the changes of a device", async () => {
    await phone.register(pass);
    expect(await new Phone(service, pool).changes(pass)).toEqual([]);
    expect(await phone.changes({ ...pass, passTypeIdentifier: "pass.other" })).toEqual([]);
  });

  test.each([
    ["no JSON", "{"],
    ["no token", "{}"],
    ["an empty token", '{"pushToken":""}'],
    ["a long token", JSON.stringify({ pushToken: "x".repeat(257) })],
    ["a token of other signs", '{"pushToken":"a b\\u0000"}'],
    ["a list", "[]"],
    ["nothing", ""],
  ])("or who registers with %s, is refused", async (_, body) => {
    const request = new Request(`${origin}/platform-a${phone.registration(pass)}`, {
      method: "POST",
      headers: { authorization: `ApplePass ${pass.authenticationToken}` },
      body,
    });
    expect((await service.handle(request)).status).toBe(400);
    expect((await issuer.memberPass()).status).toBe("UNCLAIMED");
  });

  test("cannot fill the log, and nothing of what is written there is kept", async () => {
    const answer = await phone.send("POST", "/v1/log", undefined, { logs: ["010130-2209 lost"] });
    expect(answer.status).toBe(200);
    expect(service.log.join()).not.toContain("2209");
    expect(service.log.join()).toContain('"entries":1');
    for (const body of [{}, { logs: "x" }, [], { logs: Array.from({ length: 1_001 }, () => 1) }]) {
      expect((await phone.send("POST", "/v1/log", undefined, body)).status).toBe(400);
    }
    const long = { logs: ["x".repeat(70_000)] };
    expect((await phone.send("POST", "/v1/log", undefined, long)).status).toBe(413);
  });

  test("meets no fault with addresses that no wallet makes", async () => {
    const pieces = ["", "%", "%00", "..", "a".repeat(3_000), "á", "'", "{}", pass.serialNumber];
    for (const method of ["GET", "POST", "DELETE", "PUT", "PATCH"]) {
      for (const one of pieces) {
        for (const address of [
          `/v1/devices/${one}/registrations/${pass.passTypeIdentifier}/${pass.serialNumber}`,
          `/v1/devices/${one}/registrations/${one}`,
          `/v1/passes/${pass.passTypeIdentifier}/${one}`,
          `/v1/${one}`,
        ]) {
          const answer = await phone.send(method, address, pass);
          expect(answer.status, `${method} ${address}`).toBeLessThan(500);
        }
      }
    }
  });
});
