import { beforeEach, describe, expect, test } from "vitest";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { issuerOn } from "./issuer.ts";
import { fieldsOf, type PassContent, Phone } from "./phone.ts";
import { noon, origin, otherKey } from "./test-service.ts";
import { codes, passes } from "./world.ts";

demoServiceForEach();
let issuer: ReturnType<typeof issuerOn>;
let phone: Phone;
let pass: PassContent;
beforeEach(async () => {
  issuer = issuerOn(service);
  phone = new Phone(service, pool);
  pass = await phone.download((await issuer.memberPass()).distributionUrl);
});

describe("a phone", () => {
  test("makes a pass ACTIVE by registering it, and UPDATES_OFF by letting it go", async () => {
    expect((await phone.register(pass)).status).toBe(201);
    expect((await phone.register(pass)).status).toBe(200);
    expect(await issuer.memberPass()).toMatchObject({ status: "ACTIVE", walletInstalled: true });
    const other = new Phone(service, pool);
    expect((await other.register(pass)).status).toBe(201);
    expect((await other.unregister(pass)).status).toBe(200);
    expect((await issuer.memberPass()).status).toBe("ACTIVE");
    expect((await phone.unregister(pass)).status).toBe(200);
    expect((await phone.unregister(pass)).status).toBe(200);
    expect(await issuer.memberPass()).toMatchObject({
      status: "UPDATES_OFF",
      walletInstalled: false,
    });
    expect((await phone.register(pass)).status).toBe(201);
    expect((await issuer.memberPass()).status).toBe("ACTIVE");
  });

  test("that registers a hundred times at once holds one copy", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => phone.register(pass)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 99 }, () => 200),
      201,
    ]);
    const { rows } = await pool.query(
      "select count(*)::int from wallet_copy where device_identifier = $1",
      [phone.deviceIdentifier],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("gets the passes that changed since its last poll, and fetches the current version", async () => {
    const card = await phone.download((await issuer.punchCard()).distributionUrl);
    await phone.register(pass);
    await phone.register(card);
    expect((await phone.changes(card)).toSorted()).toEqual(
      [pass.serialNumber, card.serialNumber].toSorted(),
    );
    expect(await phone.changes(card)).toEqual([]);
    await issuer.act(codes.punch, { action: "PUNCHES", punches: 3 });
    expect(await phone.changes(card)).toEqual([card.serialNumber]);
    expect(fieldsOf(await phone.fetched(card))).toMatchObject({ stamps: 7 });
    await issuer.act(codes.punch, { action: "VOID" });
    expect(await phone.changes(card)).toEqual([card.serialNumber]);
    const voided = await phone.fetched(card);
    expect([voided.voided, voided.barcodes]).toEqual([true, undefined]);
    expect(await phone.changes(card)).toEqual([]);
  });

  test("is told of every kind of change", async () => {
    const card = await phone.download((await issuer.punchCard()).distributionUrl);
    await phone.register(card);
    await phone.changes(card);
    for (const change of [
      { expirationDate: "2027-01-01T00:00:00Z" },
      { backFields: [{ label: "Nýtt", value: "Já" }] },
      { inputFields: [{ identifier: "nafn", value: "Jón" }] },
    ]) {
      await issuer.update(passes.punch, change);
      expect(await phone.changes(card)).toEqual([card.serialNumber]);
    }
  });

  test("misses no change whose transaction was open during the poll", async () => {
    const card = await phone.download((await issuer.punchCard()).distributionUrl);
    await phone.register(pass);
    await phone.register(card);
    await phone.changes(card);
    const slow = await pool.connect();
    try {
      await slow.query("begin");
      await slow.query("update pass set balance = null where id = $1", [card.serialNumber]);
      await pool.query("update pass set balance = null where id = $1", [pass.serialNumber]);
      expect(await phone.changes(card)).toEqual([pass.serialNumber]);
      await slow.query("commit");
    } finally {
      slow.release();
    }
    expect(await phone.changes(card)).toContain(card.serialNumber);
    expect(await phone.changes(card)).toEqual([]);
  });

  test("distinguishes two changes within one second", async () => {
    await phone.register(pass);
    const versions: string[] = [];
    for (let change = 0; change < 5; change += 1) {
      const response = await phone.fetch(pass);
      const version = response.headers.get("last-modified") ?? "";
      versions.push(version);
      const again = await phone.fetch(pass, { "if-modified-since": version });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      await pool.query("update pass set balance = null where id = $1", [pass.serialNumber]);
      const changed = await phone.fetch(pass, { "if-modified-since": version });
      expect(changed.status).toBe(200);
    }
    expect(new Set(versions).size).toBe(5);
  });

  test("that registers a pass which changed after its download is told so", async () => {
    const card = await phone.download((await issuer.punchCard()).distributionUrl);
    await phone.register(pass);
    await issuer.act(codes.punch, { action: "PUNCHES", punches: 1 });
    await phone.changes(pass);
    await phone.register(card);
    expect(await phone.changes(pass)).toEqual([card.serialNumber]);
  });

  test("with an invalid tag gets all passes", async () => {
    await phone.register(pass);
    for (const tag of ["x", "-1", "", "99999999999999999999", "9000000000000000", "1e9", "%00"]) {
      phone.tag = tag;
      expect(await phone.changes(pass), tag).toEqual([pass.serialNumber]);
    }
  });

  test("that was sent a message has it once it asked and fetched the pass", async () => {
    await phone.register(pass);
    await phone.changes(pass);
    await phone.fetch(pass);
    const { id, passInstances } = await issuer.notify(pass.serialNumber, "Laugin er lokuð");
    expect(passInstances).toHaveLength(1);
    await service.work();
    expect((await issuer.notified(id)).status).toBe("SENT");
    // A download, and a fetch of which nobody knows whose it is, deliver nothing.
    await phone.fetch(pass);
    await phone.download((await issuer.memberPass()).distributionUrl);
    expect((await issuer.notified(id)).status).toBe("SENT");
    service.setTime(new Date(noon.getTime() + 60_000));
    await service.work();
    expect((await issuer.notified(id)).status).toBe("SENT");

    expect(await phone.changes(pass)).toEqual([pass.serialNumber]);
    expect(fieldsOf(await phone.fetched(pass))).toMatchObject({ message: "Laugin er lokuð" });
    const delivered = await issuer.notified(id);
    expect(delivered).toMatchObject({
      status: "DELIVERED",
      sentAt: noon.toISOString(),
      deliveredAt: new Date(noon.getTime() + 60_000).toISOString(),
    });
    expect(delivered.passInstances[0]?.statusHistory.map(({ status }) => status)).toEqual([
      "QUEUED",
      "SENT",
      "DELIVERED",
    ]);
  });

  test("that fetched before SENT was recorded has the message all the same", async () => {
    await phone.register(pass);
    await phone.changes(pass);
    const { id } = await issuer.notify(pass.serialNumber, "Laugin er lokuð");
    await phone.changes(pass);
    await phone.fetched(pass);
    expect((await issuer.notified(id)).status).toBe("QUEUED");
    await service.work();
    expect((await issuer.notified(id)).status).toBe("DELIVERED");
  });

  test("is one of two of which only one fetched", async () => {
    const other = new Phone(service, pool);
    await phone.register(pass);
    await other.register(pass);
    const { id } = await issuer.notify(pass.serialNumber, "Laugin er lokuð");
    await service.work();
    await phone.changes(pass);
    await other.changes(pass);
    await phone.fetched(pass);
    const ends = (await issuer.notified(id)).passInstances.map(
      ({ statusHistory }) => statusHistory.at(-1)?.status,
    );
    expect(ends.toSorted()).toEqual(["DELIVERED", "SENT"]);
  });

  test("does not show what was sent to other wallets alone", async () => {
    await phone.register(pass);
    await service.post("/api/v1/notification", {
      passId: pass.serialNumber,
      message: "Aðeins á vefnum",
      passWallets: ["SERVICE_WALLET"],
    });
    expect(fieldsOf(await phone.fetched(pass)).message).toBe("Engin skilaboð hafa borist.");
  });
});

describe("who has no right to a pass", () => {
  test("is refused alike, whatever is wrong", async () => {
    const unknown = crypto.randomUUID();
    const foreign = (await service.lookUp("010130-2129", otherKey)).memberships[0]?.pass;
    const other = await phone.download(foreign?.distributionUrl ?? "");
    const wrong: [string, Partial<PassContent>][] = [
      ["another token", { authenticationToken: "x".repeat(43) }],
      ["another issuer's pass's token", { authenticationToken: other.authenticationToken }],
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

  test("learns nothing by asking for the changes of a device", async () => {
    await phone.register(pass);
    expect(await new Phone(service, pool).changes(pass)).toEqual([]);
    expect(await phone.changes({ ...pass, passTypeIdentifier: "pass.other" })).toEqual([]);
  });

  test("or who registers without a usable token, is refused", async () => {
    const long = JSON.stringify({ pushToken: "x".repeat(257) });
    const odd = '{"pushToken":"a b\\u0000"}';
    for (const body of ["{", "{}", '{"pushToken":""}', long, odd, "[]", ""]) {
      const request = new Request(`${origin}/platform-a${phone.registration(pass)}`, {
        method: "POST",
        headers: { authorization: `ApplePass ${pass.authenticationToken}` },
        body,
      });
      expect((await service.handle(request)).status, body).toBe(400);
    }
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
