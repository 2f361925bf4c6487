import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { errorBodySchema, type MembershipStatus } from "#contract/index.ts";
import type { ReceivedRow } from "#pass-service/domain/decide-received.ts";
import { randomCode } from "#pass-service/secrets.ts";
import { findReceivingType } from "#pass-service/store/known-members.ts";
import { previewRows, receiveRows } from "#pass-service/store/receive-members.ts";
import { databaseOn } from "#process/database-on.ts";
import { run, succeeded } from "./command.ts";
import { databaseForEach, pool } from "./fresh-service.ts";
import { temporaryDirectory, worldFixture } from "./program.ts";
import { loadWorld, noon, serviceOn, type TestService } from "./test-service.ts";
import {
  automatic,
  kennitala,
  liveMembership,
  onRequest,
  qualifiesFor,
  worldOf,
  worldWith,
} from "./world.ts";

vi.setConfig({ testTimeout: 120_000 });

const databases = databaseForEach();
const other = "0101302209";
let service: TestService;
beforeEach(() => {
  service = serviceOn(pool);
});

const row = (more: Partial<ReceivedRow> = {}, qualifies = true): ReceivedRow => ({
  kennitala,
  name: "Gunna",
  phone: null,
  memberNumber: null,
  sourceEntry: { qualifies, status: null },
  ...more,
});
const stated = (status: MembershipStatus) => row({ sourceEntry: { qualifies: true, status } });
const gone = (more: Partial<ReceivedRow> = {}) => row(more, false);

async function typeOf(id: string) {
  const { rows } = await pool.query("select id from issuer");
  const type = await findReceivingType(databaseOn(pool), rows[0].id, id);
  if (!type) throw new Error("There is no such type");
  return type;
}

async function receive(typeId: string, ...rows: ReceivedRow[]) {
  const type = await typeOf(typeId);
  const context = { type, now: noon, newId: randomUUID, newCode: randomCode };
  const preview = await previewRows(databaseOn(pool), { type }, rows);
  const outcomes = await receiveRows(databaseOn(pool), context, rows);
  expect(outcomes).toEqual(preview);
  return outcomes;
}

async function issue(): Promise<number | string> {
  const answer = await service.issue(kennitala);
  if (answer.status === 200) return 200;
  return errorBodySchema.parse(await answer.json()).error.code;
}

async function passOf(typeId: string, of = kennitala) {
  const { memberships } = await service.lookUp(of);
  return memberships.find(({ subscriberListId }) => subscriberListId === typeId)?.pass;
}

test("a list enters the member's name into the passes that it brings", async () => {
  const nafn = { identifier: "nafn", label: "Nafn", type: "ISSUER", filledFrom: "memberName" };
  await loadWorld(pool, worldWith({ inputFields: [{ ...nafn } as never] }));
  await receive(automatic, row({ name: "Gunna Jóns" }), row({ kennitala: other, name: "Siggi" }));
  const values = await Promise.all(
    [kennitala, other].map(async (one) => {
      const pass = await passOf(automatic, one);
      const read = await (await service.get(`/api/v1/pass/${pass?.id}`)).json();
      return read.inputFieldValues[0].value;
    }),
  );
  expect(values).toEqual(["Gunna Jóns", "Siggi"]);
});

describe("a list for a type on request", () => {
  test("takes the pass from whoever no longer qualifies, who must ask again once qualifying", async () => {
    await loadWorld(pool, worldOf({ sourceStatuses: [qualifiesFor(onRequest)] }));
    expect(await issue()).toBe(200);
    const before = await passOf(onRequest);

    await receive(onRequest, gone());
    expect(await passOf(onRequest)).toBeUndefined();
    const read = await (await service.get(`/api/v1/pass/${before?.id}`)).json();
    expect(read.status).toBe("DELETED");
    expect(await issue()).toBe("MEMBER_NOT_ELIGIBLE");

    await receive(onRequest, row());
    expect(await passOf(onRequest)).toBeUndefined();
    expect(await issue()).toBe(200);
    expect((await passOf(onRequest))?.id).not.toBe(before?.id);
  });

  test("that says somebody unknown does not qualify is remembered", async () => {
    await loadWorld(pool, worldOf());
    await receive(onRequest, gone());
    expect(await issue()).toBe("MEMBER_NOT_ELIGIBLE");
  });

  test("keeps the status with which the membership begins, and moves the one that is there", async () => {
    await loadWorld(pool, worldOf());
    await receive(onRequest, stated("PENDING"));
    await receive(onRequest, row());
    expect((await service.lookUp(kennitala)).memberships).toEqual([]);
    expect(await issue()).toBe(200);
    const live = async () => (await service.lookUp(kennitala)).memberships;
    expect(await live()).toMatchObject([{ subscriptionStatus: "PENDING", pass: {} }]);
    await receive(onRequest, stated("GRACE"));
    expect(await live()).toMatchObject([{ subscriptionStatus: "GRACE", pass: {} }]);
  });
});

describe("a list for an automatic type", () => {
  test("makes the member, the membership and the pass", async () => {
    await loadWorld(pool, worldOf());
    await receive(automatic, row({ phone: "+3546112129" }));
    expect(await service.lookUp(kennitala)).toMatchObject({
      memberStatus: "ACTIVE",
      memberships: [{ subscriptionStatus: "ACTIVE", pass: { status: "UNCLAIMED" } }],
    });
  });

  test("gives no pass to a pending member, and the pass once active", async () => {
    await loadWorld(pool, worldOf());
    await receive(automatic, stated("PENDING"));
    expect(await passOf(automatic)).toBeNull();
    await receive(automatic, stated("ACTIVE"));
    expect(await passOf(automatic)).toMatchObject({ status: "UNCLAIMED" });
  });

  test("gives no second pass where one is held or was removed", async () => {
    const pass = { id: randomUUID() };
    const removed = { id: randomUUID(), deletedAt: "-P1D" };
    await loadWorld(
      pool,
      worldOf(
        { memberships: [liveMembership(automatic, { passes: [pass] })] },
        { kennitala: other, memberships: [liveMembership(automatic, { passes: [removed] })] },
      ),
    );
    expect(await receive(automatic, row(), row({ kennitala: other }))).toEqual([[], []]);
  });

  test("makes memberships without passes where the template makes none", async () => {
    await loadWorld(pool, worldWith({ disableIssue: true }));
    await receive(automatic, row());
    expect(await passOf(automatic)).toBeNull();
  });

  test("ends the membership of whoever is gone, and begins a new one on return", async () => {
    await loadWorld(pool, worldOf());
    await receive(automatic, row());
    const before = await passOf(automatic);
    await receive(automatic, gone());
    expect((await service.lookUp(kennitala)).memberships).toEqual([]);
    await receive(automatic, row());
    const again = await passOf(automatic);
    expect(again).toMatchObject({ status: "UNCLAIMED" });
    expect(again?.id).not.toBe(before?.id);
  });

  test("makes nobody of somebody unknown who is gone", async () => {
    await loadWorld(pool, worldOf());
    expect(await receive(automatic, gone())).toEqual([[]]);
    expect((await pool.query("select 1 from member")).rows).toEqual([]);
  });
});

describe("any list", () => {
  test("changes name and phone where it gives them, and leaves them where it does not", async () => {
    await loadWorld(pool, worldOf({ phone: "+3546112129" }));
    const details = async () => (await pool.query("select name, phone from member")).rows;
    await receive(automatic, row({ name: "Guðrún" }));
    expect(await details()).toEqual([{ name: "Guðrún", phone: "+3546112129" }]);
    await receive(automatic, row({ name: null, phone: "+3546112200" }));
    expect(await details()).toEqual([{ name: "Guðrún", phone: "+3546112200" }]);
  });

  test("is about the member who answers, where several share a kennitala, and takes from all", async () => {
    const shared = () => ({
      sourceStatuses: [qualifiesFor(onRequest)],
      memberships: [liveMembership(onRequest, { passes: [{ id: randomUUID() }] })],
    });
    await loadWorld(pool, worldOf(shared(), shared()));
    expect(await receive(onRequest, row())).toEqual([[]]);
    const [changes] = await receive(onRequest, gone());
    expect(changes).toHaveLength(2);
    expect(await issue()).toBe("MEMBER_NOT_ELIGIBLE");
  });

  test("received twice at once makes nobody twice", async () => {
    await loadWorld(pool, worldOf());
    const rows = Array.from({ length: 50 }, (_, at) =>
      row({ kennitala: `01013${String(at).padStart(5, "0")}` }),
    );
    const type = await typeOf(automatic);
    const context = { type, now: noon, newId: randomUUID, newCode: randomCode };
    await Promise.all([1, 2, 3].map(() => receiveRows(databaseOn(pool), context, rows)));
    const { rows: counted } = await pool.query("select count(*)::int as count from pass");
    expect(counted).toEqual([{ count: 50 }]);
  });

  test("received a second time changes nothing", async () => {
    await loadWorld(
      pool,
      worldOf(
        { sourceStatuses: [qualifiesFor(onRequest)], memberships: [liveMembership(automatic)] },
        { kennitala: other, memberships: [liveMembership(onRequest)] },
      ),
    );
    const statuses = fc.constantFrom("ACTIVE" as const, "PENDING" as const, "GRACE" as const, null);
    const rows = fc.uniqueArray(
      fc.record({
        kennitala: fc.constantFrom(kennitala, other, "0101302399", "0101302479"),
        name: fc.constantFrom("Gunna", "Jón"),
        phone: fc.constantFrom(null, "+3546112129"),
        memberNumber: fc.constantFrom(null, "B-17"),
        sourceEntry: fc.record({ qualifies: fc.boolean(), status: statuses }),
      }),
      { selector: (one) => one.kennitala },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(automatic, onRequest), rows, async (type, list) => {
        await receive(type, ...list);
        expect(await receive(type, ...list)).toEqual(list.map(() => []));
      }),
      { numRuns: 30 },
    );
  });
});

describe("the members command", () => {
  const demoIssuer = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c0001";
  const demoType = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1002";

  test("validates, previews with --dry-run, imports; a second import changes nothing", async () => {
    const environment = { PASS_SERVICE_DATABASE_URL: await databases.address() };
    await succeeded(["load", worldFixture()], environment);
    const file = path.join(await temporaryDirectory(), "listi.csv");
    const members = (...more: string[]) => {
      const about = ["--issuer", demoIssuer, "--type", demoType];
      return run(["members", file, ...about, ...more], environment);
    };
    await writeFile(file, "kt;nafn;póstnúmer;á rétt\n0101304929;Fúsi;101;nei\n0101300000;Ný;;já\n");
    const preview = await members("--dry-run");
    expect(preview.out).toBe(
      "Left aside: póstnúmer.\n1 created, 1 changed, 0 unchanged; 0 got a pass, 1 lost theirs. Nothing is written: --dry-run.\n",
    );
    expect((await members()).out).toContain("1 created, 1 changed, 0 unchanged;");
    expect((await members()).out).toContain(
      "0 created, 0 changed, 2 unchanged; 0 got a pass, 0 lost theirs.",
    );

    await writeFile(file, "kt;nafn\n0101300001;\n1;x\n");
    const { code, out, err } = await members();
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(
      /listi\.csv is not received, and nothing was changed:\n {2}line 3: the kenn/,
    );
    await writeFile(file, "kt;nafn\n0101300001;\n");
    expect((await members()).err).toContain("  line 2: is nobody who is there, and has no name");
  });

  test("adds one member by the names of issuer and type", async () => {
    const environment = { PASS_SERVICE_DATABASE_URL: await databases.address() };
    await succeeded(["load", worldFixture()], environment);
    const add = (...more: string[]) =>
      run(["members", "add", "--issuer", "Sundfélagið Bylgja", ...more], environment);
    const kennitala = ["--kennitala", "010130-0000", "--name", 'Anna "Didda", Jóns'];
    const { out } = await add(...kennitala, "--type", "sundkort");
    expect(out).toContain("1 created, 0 changed, 0 unchanged;");
    expect((await add(...kennitala, "--type", "golf")).err).toContain("--type names none of these");
    const wrong = await add("--kennitala", "90", "--type", "sundkort");
    expect(wrong.err).toMatch(/^The member is not received.*\n {2}the kennitala is none/);
  });
});
