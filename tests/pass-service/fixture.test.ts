import { describe, expect, test } from "vitest";
import { loadFixture } from "#pass-service/fixture/load-fixture.ts";
import { FixtureError, readFixture } from "#pass-service/fixture/read-fixture.ts";
import { randomCode } from "#pass-service/secrets.ts";
import { databaseOn } from "#process/database-on.ts";
import { databaseForEach, pool } from "./fresh-service.ts";
import { loadWorld, noon, readDemoWorld } from "./test-service.ts";
import { automatic, liveMembership, onRequest, qualifiesFor, worldOf } from "./world.ts";

databaseForEach();

/** What every table of the schema holds. */
async function everything(): Promise<unknown[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' order by name`,
  );
  const tables = rows.map(async ({ name }) => (await pool.query(`select * from "${name}"`)).rows);
  return (await Promise.all(tables)).flat();
}

/** The newest change of the passes that wallets hold, by which phones know that there is one. */
async function lastModified(): Promise<unknown> {
  const { rows } = await pool.query(
    `select max(last_modified) from pass join wallet_copy on pass_id = pass.id
     where removed_at is null`,
  );
  return rows;
}

describe("loading a fixture", () => {
  test("a second time adds nothing and keeps later changes", async () => {
    const added = await loadWorld(pool, await readDemoWorld());
    await pool.query("update pass set voided_at = now()");
    const first = await everything();
    expect(added).toBe(first.length);
    expect(await loadWorld(pool, await readDemoWorld())).toBe(0);
    expect(await everything()).toEqual(first);
  });

  test("with changed settings tells how many records differ, and changes them when asked to", async () => {
    await loadWorld(pool, await readDemoWorld());
    const changed = await readDemoWorld();
    const [issuer] = changed.issuers;
    const [template] = issuer?.passTemplates ?? [];
    const [member] = issuer?.members ?? [];
    if (!issuer || !template || !member) throw new Error("The demo has no issuer.");
    issuer.colours.card = "#123456";
    issuer.hasSmsAddOn = false;
    delete template.description;
    member.name = "Önnur Manneskja";
    const load = (update: boolean) =>
      loadFixture(databaseOn(pool), changed, { now: noon, newCode: randomCode, update });
    const before = await everything();
    expect(await load(false)).toEqual({ added: 0, different: 2 });
    expect(await everything()).toEqual(before);
    const modified = await lastModified();
    expect(await load(true)).toEqual({ added: 0, different: 2 });
    expect(await lastModified()).not.toEqual(modified);
    const { rows } = await pool.query(
      `select card_colour, has_sms_add_on, description from issuer
         join pass_template on issuer_id = issuer.id
        where issuer.id = $1 and pass_template.id = $2`,
      [issuer.id, template.id],
    );
    expect(rows).toEqual([{ card_colour: "#123456", has_sms_add_on: false, description: null }]);
    const { rows: people } = await pool.query("select name from member where id = $1", [member.id]);
    expect(people).not.toEqual([{ name: member.name }]);
    expect(await load(true)).toEqual({ added: 0, different: 0 });
  });

  test("dates a date field from the day of loading, where its value is a duration", async () => {
    await loadWorld(pool, await readDemoWorld());
    const { rows } = await pool.query(
      `select (i.value::date - p.valid_from::date) as days
         from pass_input_value i join pass p on p.id = i.pass_id
        where p.external_identifier = 'timi-1' and i.identifier = 'dagur'`,
    );
    expect(rows).toEqual([{ days: 1 }]);
  });

  test("happens whole or not at all", async () => {
    const fixture = worldOf({ memberships: [liveMembership(automatic)] });
    const [member] = fixture.issuers[0]?.members ?? [];
    member?.memberships.push({ ...liveMembership(automatic), passes: [], createdAt: "-P1D" });
    await expect(loadWorld(pool, fixture)).rejects.toThrow();
    expect(await everything()).toEqual([]);
  });
});

describe("a fixture that cannot be right", () => {
  function problemsOf(read: () => unknown): string[] {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof FixtureError) return error.problems;
      throw error;
    }
  }

  test.each([
    ["{", /^The file is not JSON/],
    ["[]", /^fixture: /],
    ["{}", /^issuers: /],
    ['{"issuers":[],"x":1}', /^fixture: .*"x"/],
  ])("because it is %s is refused", (text, problem) => {
    expect(problemsOf(() => readFixture(text))).toEqual([expect.stringMatching(problem)]);
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
    expect(problemsOf(() => worldOf(written))).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    ["a key without a token", { keys: [{ keyId: "k" }] }, /^issuers\[0\]\.keys\[0\]\.token: /],
    ["a script for a website", { website: "javascript:alert(1)" }, /website: is no http or https/],
    [
      "a punch card without stamps",
      { passTemplates: [{ id: twice, type: "PUNCH" }] },
      /passTemplates\[0\]\.stamps: a PUNCH template needs at least one/,
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
    const read = () => readFixture(JSON.stringify(written));
    expect(problemsOf(read)).toEqual([expect.stringMatching(problem)]);
  });

  test("reports all problems at once", () => {
    expect(problemsOf(() => worldOf({ kennitala: "1" }, { phone: "x" }))).toHaveLength(2);
  });
});
