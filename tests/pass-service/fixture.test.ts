import { describe, expect, test } from "vitest";
import { FixtureError, readFixture } from "#pass-service/fixture/read-fixture.ts";
import { testDatabases } from "./test-database.ts";
import { loadWorld, readDemoWorld } from "./test-service.ts";
import { automatic, liveMembership, onRequest, qualifiesFor, worldOf } from "./world.ts";

const databases = testDatabases();
const tables = [
  "issuer",
  "api_key",
  "sms_sender_name",
  "pass_template",
  "template_input_field",
  "template_location",
  "template_email_domain",
  "template_scan_wording",
  "membership_type",
  "member",
  "source_status",
  "membership",
  "pass",
  "pass_input_value",
  "pass_back_field",
  "wallet_copy",
];

describe("loading a fixture", () => {
  test("a second time changes nothing", async () => {
    const pool = await databases.fresh();
    const everything = async () =>
      Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table}`)).rows));
    const added = await loadWorld(pool, await readDemoWorld());
    const first = await everything();
    expect(added).toBe(first.flat().length);
    expect(await loadWorld(pool, await readDemoWorld())).toBe(0);
    expect(await everything()).toEqual(first);
  });

  test("dates a date field from the day of loading, where its value is a duration", async () => {
    const pool = await databases.fresh();
    await loadWorld(pool, await readDemoWorld());
    const { rows } = await pool.query(
      `select (i.value::date - p.valid_from::date) as days
         from pass_input_value i join pass p on p.id = i.pass_id
        where p.external_identifier = 'timi-1' and i.identifier = 'dagur'`,
    );
    expect(rows).toEqual([{ days: 1 }]);
  });

  test("leaves what has changed since as it is", async () => {
    const pool = await databases.fresh();
    await loadWorld(pool, await readDemoWorld());
    await pool.query("update pass set voided_at = now()");
    await loadWorld(pool, await readDemoWorld());
    const { rows } = await pool.query("select * from pass where voided_at is null");
    expect(rows).toEqual([]);
  });

  test("happens whole or not at all", async () => {
    const pool = await databases.fresh();
    const fixture = worldOf({ memberships: [liveMembership(automatic)] });
    const [member] = fixture.issuers[0]?.members ?? [];
    member?.memberships.push({ ...liveMembership(automatic), passes: [], createdAt: "-P1D" });
    await expect(loadWorld(pool, fixture)).rejects.toThrow();
    for (const table of tables) {
      expect((await pool.query(`select * from ${table}`)).rows, table).toEqual([]);
    }
  });
});

describe("a fixture that cannot be right", () => {
  function problemsOf(fixture: unknown): string[] {
    try {
      readFixture(typeof fixture === "string" ? fixture : JSON.stringify(fixture));
      return [];
    } catch (error) {
      if (error instanceof FixtureError) return error.problems;
      throw error;
    }
  }
  const problemsOfMembers = (...members: Parameters<typeof worldOf>) => {
    try {
      worldOf(...members);
      return [];
    } catch (error) {
      if (error instanceof FixtureError) return error.problems;
      throw error;
    }
  };

  test.each([
    ["is no JSON", "{", ["The file is not JSON"]],
    ["is no object", "[]", [expect.stringMatching(/^fixture: /)]],
    ["has no issuers", {}, [expect.stringMatching(/^issuers: /)]],
    [
      "has a word that nobody knows",
      { issuers: [], x: 1 },
      [expect.stringMatching(/^fixture: .*"x"/)],
    ],
  ])("because it %s is refused", (_, fixture, problems) => {
    expect(problemsOf(fixture)).toEqual(problems);
  });

  const twice = crypto.randomUUID();
  const pass = () => ({ id: crypto.randomUUID() });
  const member = "issuers[0].members[0]";

  test.each<[string, Parameters<typeof worldOf>[0], string]>([
    [
      "a kennitala that is none",
      { kennitala: "8101302129" },
      `${member}.kennitala: Invalid kennitala`,
    ],
    ["a phone without its country", { phone: "611 2129" }, `${member}.phone: is no phone number`],
    ["a broken letter", { name: "\ud800" }, `${member}.name: holds a broken character`],
    ["a NUL", { name: "a\0b" }, `${member}.name: holds a broken character`],
    ["a moment that is none", { createdAt: "yesterday" }, `${member}.createdAt: `],
    [
      "a membership of an unknown type",
      { memberships: [liveMembership(twice)] },
      `${member}.memberships[0].membershipTypeId: the issuer has no such type`,
    ],
    [
      "a status of an unknown type",
      { sourceStatuses: [qualifiesFor(twice)] },
      `${member}.sourceStatuses[0].membershipTypeId: the issuer has no such type`,
    ],
    [
      "two statuses of one type",
      { sourceStatuses: [qualifiesFor(onRequest), qualifiesFor(onRequest)] },
      `${member}.sourceStatuses[1].membershipTypeId: the type has a status already`,
    ],
    [
      "two live memberships of one type",
      { memberships: [liveMembership(automatic), liveMembership(automatic)] },
      `${member}.memberships[1].status: another membership of this type is live`,
    ],
    [
      "two passes of one membership",
      { memberships: [liveMembership(automatic, { passes: [pass(), pass()] })] },
      `${member}.memberships[0].passes: more than one is not deleted`,
    ],
    [
      "an end without the status",
      { memberships: [liveMembership(automatic, { endedAt: "-P1D" })] },
      `${member}.memberships[0].endedAt: goes with the status ENDED`,
    ],
    [
      "an identifier twice",
      { id: twice, memberships: [liveMembership(automatic, { id: twice })] },
      `${member}.memberships[0].id: stands here a second time`,
    ],
  ])("because of %s is refused, and says where", (_, written, problem) => {
    expect(problemsOfMembers(written)).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    ["a key without a token", { keys: [{ keyId: "k" }] }, /^issuers\[0\]\.keys\[0\]\.token: /],
    ["a script for a website", { website: "javascript:alert(1)" }, /website: is no http or https/],
    ["a website of no host", { website: "https://" }, /website: is no http or https/],
    [
      "a punch card without stamps",
      { passTemplates: [{ id: twice, type: "PUNCH" }] },
      /passTemplates\[0\]\.stamps: a PUNCH template needs at least one/,
    ],
    [
      "a multi-ticket of no tickets",
      { passTemplates: [{ id: twice, type: "MULTI_TICKET", stamps: 0 }] },
      /passTemplates\[0\]\.stamps: a MULTI_TICKET template needs at least one/,
    ],
    [
      "a field of the holder that is filled from the member",
      {
        passTemplates: [
          {
            id: twice,
            type: "MEMBER",
            inputFields: [
              { identifier: "n", label: "N", type: "MEMBER", filledFrom: "memberName" },
            ],
          },
        ],
      },
      /inputFields\[0\]\.filledFrom: goes with a field of the issuer/,
    ],
  ])("because of %s is refused", (_, issuer, problem) => {
    const colours = { card: "#0b3d5c", accent: "#f2b84b" };
    const written = { issuers: [{ ...pass(), name: "Félagið", colours, ...issuer }] };
    expect(problemsOf(written)).toEqual([expect.stringMatching(problem)]);
  });

  test("reports all problems at once", () => {
    expect(problemsOfMembers({ kennitala: "1" }, { phone: "x" })).toHaveLength(2);
  });
});
