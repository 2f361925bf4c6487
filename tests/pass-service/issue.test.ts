import type pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { memberIssueSchema } from "#contract/index.ts";
import { openPool } from "#pass-service/store/database.ts";
import { databaseForEach, pool } from "./fresh-service.ts";
import { loadWorld, noon, refusal, serviceOn, type TestService } from "./test-service.ts";
import {
  automatic,
  kennitala,
  liveMembership,
  onRequest,
  qualifiesFor,
  worldOf,
  worldWith,
} from "./world.ts";

databaseForEach();

async function issued(service: TestService) {
  const response = await service.issue(kennitala);
  expect(response.status).toBe(200);
  return memberIssueSchema.parse(await response.json()).memberships[0];
}

const qualifying = { sourceStatuses: [qualifiesFor(onRequest)] };
const stored = async (columns: string, table: string) =>
  (await pool.query(`select ${columns} from ${table}`)).rows;

describe("asking for a pass", () => {
  test("fifty times at once by two who share a kennitala gives one membership and one pass", async () => {
    await loadWorld(pool, worldOf(qualifying, qualifying));
    const services = [serviceOn(pool), serviceOn(await poolLike(pool))];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => issued(services[at % 2] as TestService)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await stored("id", "membership"), await stored("id", "pass")]).toMatchObject([
      [{}],
      [{}],
    ]);
  });

  test("after the pass has expired gives another in its place, once", async () => {
    const id = crypto.randomUUID();
    const membership = liveMembership(onRequest, { passes: [{ id, expirationDate: "-P1D" }] });
    await loadWorld(pool, worldOf({ ...qualifying, memberships: [membership] }));
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

  test.each([
    ["no pass yet", []],
    ["an expired pass", [{ id: crypto.randomUUID(), createdAt: "-P2Y", expirationDate: "-P1D" }]],
  ])(
    "on an older membership with %s, beside another member, is found by the lookup",
    async (_, passes) => {
      const memberships = [liveMembership(onRequest, { createdAt: "-P2Y", passes })];
      const other = { memberships: [liveMembership(automatic)] };
      await loadWorld(pool, worldOf(other, { ...qualifying, memberships }));
      const service = serviceOn(pool);
      expect((await service.lookUp(kennitala)).memberships[0]?.subscriberListId).toBe(automatic);
      const answer = await issued(service);
      expect((await service.lookUp(kennitala)).memberships).toEqual([answer]);
    },
  );

  test.each([
    ["PUNCH", 10],
    ["MEMBER", null],
  ] as const)("gives a %s card %s stamps", async (type, stamps) => {
    await loadWorld(pool, worldWith({ type, stamps: 10 }, qualifying));
    await issued(serviceOn(pool));
    expect(await stored("stamps_left", "pass")).toEqual([{ stamps_left: stamps }]);
  });

  test("enters the member's name and number where the template has fields for them", async () => {
    const inputFields = [
      { identifier: "nafn", label: "Nafn", type: "ISSUER", filledFrom: "memberName" },
      { identifier: "numer", label: "Númer", type: "ISSUER", filledFrom: "memberNumber" },
      { identifier: "annad", label: "Annað", type: "ISSUER" },
    ] as const;
    const member = { ...qualifying, memberNumber: "1207" };
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
    await loadWorld(pool, worldWith({ disableIssue: true }, qualifying));
    const response = await serviceOn(pool).issue(kennitala);
    expect(await refusal(response)).toEqual([409, "TEMPLATE_NOT_ISSUABLE"]);
    expect(await stored("id", "membership")).toEqual([]);
  });

  test("when no longer qualifying is refused, and takes the membership and its pass away", async () => {
    const lost = liveMembership(onRequest, { passes: [{ id: crypto.randomUUID() }] });
    const sourceStatuses = [qualifiesFor(onRequest, false)];
    await loadWorld(pool, worldOf({ sourceStatuses, memberships: [lost] }));
    const service = serviceOn(pool);
    expect(await refusal(await service.issue(kennitala))).toEqual([403, "MEMBER_NOT_ELIGIBLE"]);
    expect((await service.lookUp(kennitala)).memberships).toEqual([]);
    expect(await stored("status, ended_at", "membership")).toEqual([
      { status: "ENDED", ended_at: noon },
    ]);
    const pass = await service.get(`/api/v1/pass/${lost.passes?.[0]?.id}`);
    expect(await pass.json()).toMatchObject({ status: "DELETED", isVoided: true });
  });
});

/** Another process on the same database. */
async function poolLike({ options }: pg.Pool): Promise<pg.Pool> {
  const other = openPool(options.connectionString ?? "", () => {});
  onTestFinished(() => other.end());
  return other;
}
