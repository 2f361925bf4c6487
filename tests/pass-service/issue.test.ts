import type pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { memberIssueSchema } from "#contract/index.ts";
import { openPool } from "#pass-service/store/database.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, loadWorld, noon, serviceOn, type TestService } from "./test-service.ts";
import {
  automatic,
  kennitala,
  liveMembership,
  onRequest,
  qualifiesFor,
  secondOnRequest,
  worldOf,
  worldWith,
} from "./world.ts";

const databases = testDatabases();
let pool: pg.Pool;
beforeEach(async () => {
  pool = await databases.fresh();
});

async function issued(service: TestService, number = kennitala) {
  const response = await service.issue(number);
  expect(response.status).toBe(200);
  return memberIssueSchema.parse(await response.json()).memberships[0];
}

async function refusal(service: TestService, number = kennitala) {
  const response = await service.issue(number);
  return { status: response.status, ...((await response.json()) as { error: object }).error };
}

const rowsOf = async (table: string) => (await pool.query(`select * from ${table}`)).rows;

describe("the demo world", () => {
  test("gives the swimming card to those who qualify, beside what they have", async () => {
    const service = await demoService(pool);
    for (const number of ["010130-3019", "010130-2479"]) {
      const before = (await service.lookUp(number)).memberships;
      const membership = await issued(service, number);
      expect(membership.subscriberListName).toBe("Sundkort");
      expect(membership.pass?.status).toBe("UNCLAIMED");
      expect((await service.lookUp(number)).memberships).toEqual([membership, ...before]);
    }
  });

  test("gives a new card on the same membership after the first was deleted", async () => {
    const service = await demoService(pool);
    const [before] = (await service.lookUp("010130-4339")).memberships;
    const after = await issued(service, "010130-4339");
    expect(after.subscriptionId).toBe(before?.subscriptionId);
    expect(after.pass?.id).not.toBe(before?.pass?.id);
    expect((await service.lookUp("010130-4339")).memberships).toEqual([after]);
  });

  test("does not know everybody", async () => {
    const service = await demoService(pool);
    expect(await refusal(service, "010130-2718")).toMatchObject({
      status: 404,
      code: "MEMBER_NOT_FOUND",
    });
  });
});

describe("asking for a pass", () => {
  test("fifty times at once gives one membership and one pass", async () => {
    await loadWorld(pool, worldOf({ sourceStatuses: [qualifiesFor(onRequest)] }));
    const service = serviceOn(pool);
    const answers = await Promise.all(Array.from({ length: 50 }, () => issued(service)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await rowsOf("membership"), await rowsOf("pass")]).toMatchObject([[{}], [{}]]);
  });

  test("fifty times at once by two who share a kennitala ends without a fault", async () => {
    const member = { sourceStatuses: [qualifiesFor(onRequest)] };
    await loadWorld(pool, worldOf(member, member));
    const services = [serviceOn(pool), serviceOn(await poolLike(pool))];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => issued(services[at % 2] as TestService)),
    );
    expect(new Set(answers.map(({ pass }) => pass?.id)).size).toBe(1);
    expect(await rowsOf("pass")).toHaveLength(1);
  });

  test("while the pass is voided or used returns that pass", async () => {
    for (const fact of ["voidedAt", "redeemedAt"]) {
      const other = await databases.fresh();
      const id = crypto.randomUUID();
      const membership = liveMembership(onRequest, { passes: [{ id, [fact]: "-P1D" }] });
      const member = { sourceStatuses: [qualifiesFor(onRequest)], memberships: [membership] };
      await loadWorld(other, worldOf(member));
      expect((await issued(serviceOn(other))).pass?.id).toBe(id);
    }
  });

  test("after the pass has expired gives another in its place, once", async () => {
    const id = crypto.randomUUID();
    const membership = liveMembership(onRequest, { passes: [{ id, expirationDate: "-P1D" }] });
    const member = { sourceStatuses: [qualifiesFor(onRequest)], memberships: [membership] };
    await loadWorld(pool, worldOf(member));
    const service = serviceOn(pool);
    const answers = await Promise.all(Array.from({ length: 20 }, () => issued(service)));
    expect(new Set(answers.map(({ pass }) => pass?.id)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      subscriptionId: membership.id,
      pass: { status: "UNCLAIMED" },
    });
    expect(answers[0]?.pass?.id).not.toBe(id);
    expect((await service.lookUp(kennitala)).memberships).toEqual([answers[0]]);
    expect(await (await service.get(`/api/v1/pass/${id}`)).json()).toMatchObject({
      status: "DELETED",
      isVoided: true,
    });
  });

  test("on a pending membership of the type issues the pass, and then the lookup shows it", async () => {
    const membership = liveMembership(onRequest, { status: "PENDING" });
    await loadWorld(
      pool,
      worldOf({ sourceStatuses: [qualifiesFor(onRequest)], memberships: [membership] }),
    );
    const service = serviceOn(pool);
    expect((await service.lookUp(kennitala)).memberships).toEqual([]);
    const answer = await issued(service);
    expect(answer.subscriptionId).toBe(membership.id);
    expect((await service.lookUp(kennitala)).memberships).toEqual([answer]);
  });

  test("on a membership without a pass that the source system never mentioned is refused", async () => {
    await loadWorld(pool, worldOf({ memberships: [liveMembership(onRequest)] }));
    expect(await refusal(serviceOn(pool))).toMatchObject({ code: "MEMBER_NOT_ELIGIBLE" });
  });

  test.each([
    ["no pass yet", []],
    ["an expired pass", [{ id: crypto.randomUUID(), createdAt: "-P2Y", expirationDate: "-P1D" }]],
  ])(
    "on an older membership with %s, beside another member, is found by the lookup",
    async (_, passes) => {
      const older = {
        sourceStatuses: [qualifiesFor(onRequest)],
        memberships: [liveMembership(onRequest, { createdAt: "-P2Y", passes })],
      };
      await loadWorld(pool, worldOf({ memberships: [liveMembership(automatic)] }, older));
      const service = serviceOn(pool);
      expect((await service.lookUp(kennitala)).memberships[0]?.subscriberListId).toBe(automatic);
      const answer = await issued(service);
      expect((await service.lookUp(kennitala)).memberships).toEqual([answer]);
    },
  );

  test("on a live membership whose status was never received returns it, and ends nothing", async () => {
    const id = crypto.randomUUID();
    const membership = liveMembership(onRequest, { passes: [{ id }] });
    await loadWorld(pool, worldOf({ memberships: [membership] }));
    const service = serviceOn(pool);
    expect(await issued(service)).toMatchObject({ subscriptionId: membership.id, pass: { id } });
    expect((await service.lookUp(kennitala)).memberships).toMatchObject([{ pass: { id } }]);
  });

  test("while the deletion of the pass is under way gives a new one", async () => {
    const id = crypto.randomUUID();
    const membership = liveMembership(onRequest, { passes: [{ id, deletionRequestedAt: "-P1D" }] });
    const member = { sourceStatuses: [qualifiesFor(onRequest)], memberships: [membership] };
    await loadWorld(pool, worldOf(member));
    const answer = await issued(serviceOn(pool));
    expect(answer).toMatchObject({ subscriptionId: membership.id, pass: { status: "UNCLAIMED" } });
    expect(answer.pass?.id).not.toBe(id);
  });

  test("answers with the one who qualifies of those who share a kennitala", async () => {
    await loadWorld(
      pool,
      worldOf(
        { memberships: [liveMembership(automatic)] },
        { sourceStatuses: [qualifiesFor(onRequest)], createdAt: "-P9Y", status: "CANCELLED" },
      ),
    );
    const service = serviceOn(pool);
    expect((await issued(service)).subscriberListId).toBe(onRequest);
    expect(await issued(service)).toEqual((await service.lookUp(kennitala)).memberships[0]);
  });

  test("for two types gives one of them, and that one from then on", async () => {
    const sourceStatuses = [
      qualifiesFor(onRequest, true, "-P9D"),
      qualifiesFor(secondOnRequest, true, "-P2D"),
    ];
    await loadWorld(pool, worldOf({ sourceStatuses }));
    const service = serviceOn(pool);
    const first = await issued(service);
    expect(first.subscriberListId).toBe(secondOnRequest);
    expect(await issued(service)).toEqual(first);
  });

  test("gives a punch card with all its stamps, and other cards with none", async () => {
    const member = { sourceStatuses: [qualifiesFor(onRequest)] };
    await loadWorld(pool, worldWith({ type: "PUNCH", stamps: 10 }, member));
    await issued(serviceOn(pool));
    expect(await rowsOf("pass")).toMatchObject([{ stamps_left: 10 }]);

    const other = await databases.fresh();
    await loadWorld(other, worldWith({ type: "MEMBER", stamps: 10 }, member));
    await issued(serviceOn(other));
    expect((await other.query("select stamps_left from pass")).rows).toEqual([
      { stamps_left: null },
    ]);
  });

  test("enters the member's name and number where the template has fields for them", async () => {
    const inputFields = [
      { identifier: "nafn", label: "Nafn", type: "ISSUER", filledFrom: "memberName" },
      { identifier: "numer", label: "Númer", type: "ISSUER", filledFrom: "memberNumber" },
      { identifier: "annad", label: "Annað", type: "ISSUER" },
    ] as const;
    const member = { sourceStatuses: [qualifiesFor(onRequest)], memberNumber: "1207" };
    await loadWorld(pool, worldWith({ inputFields: [...inputFields] }, member));
    const service = serviceOn(pool);
    const { pass } = await issued(service);
    const read = await (await service.get(`/api/v1/pass/${pass?.id}`)).json();
    expect(read.inputFieldValues.map(({ value }: { value: string | null }) => value)).toEqual([
      "Gunna",
      "1207",
      null,
    ]);
  });

  test("is refused while the template is closed for new passes", async () => {
    const member = { sourceStatuses: [qualifiesFor(onRequest)] };
    await loadWorld(pool, worldWith({ disableIssue: true }, member));
    expect(await refusal(serviceOn(pool))).toMatchObject({
      status: 409,
      code: "TEMPLATE_NOT_ISSUABLE",
    });
    expect(await rowsOf("membership")).toEqual([]);
  });
});

describe("a member who stops qualifying", () => {
  const lost = liveMembership(onRequest, { passes: [{ id: crypto.randomUUID() }] });
  const member = { sourceStatuses: [qualifiesFor(onRequest, false)], memberships: [lost] };

  test("is refused although a membership was there, and has lost it and its pass", async () => {
    await loadWorld(pool, worldOf(member));
    const service = serviceOn(pool);
    expect(await refusal(service)).toMatchObject({ status: 403, code: "MEMBER_NOT_ELIGIBLE" });
    expect((await service.lookUp(kennitala)).memberships).toEqual([]);
    expect(await rowsOf("membership")).toMatchObject([{ status: "ENDED", ended_at: noon }]);
    const pass = await service.get(`/api/v1/pass/${lost.passes?.[0]?.id}`);
    expect(await pass.json()).toMatchObject({ status: "DELETED", isVoided: true });
  });

  test("asks again once qualifying, and gets a new membership and pass", async () => {
    await loadWorld(pool, worldOf(member));
    const service = serviceOn(pool);
    await refusal(service);
    await pool.query("update source_status set qualifies = true");
    const answer = await issued(service);
    expect(answer.subscriptionId).not.toBe(lost.id);
    expect(answer.pass?.status).toBe("UNCLAIMED");
  });
});

/** Another process on the same database. */
async function poolLike({ options }: pg.Pool): Promise<pg.Pool> {
  const other = openPool(options.connectionString ?? "", () => {});
  onTestFinished(() => other.end());
  return other;
}
