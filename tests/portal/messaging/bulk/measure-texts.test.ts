import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sealRow } from "#portal/messaging/bulk/bulk-row.ts";
import type { Chosen } from "#portal/messaging/bulk/chosen-rows.ts";
import { measureTexts } from "#portal/messaging/bulk/review.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { bulkWorld, forgetSecretOf, listOf } from "./bulk-world.ts";

const databases = portalDatabases();
const columns = ["kennitala", "nafn"];
const rowOf = (name: string) => sealRow({ kennitala: null, cells: ["", name] });

/** A checked list of these names, and of some more in rows after them. */
async function listNaming(names: string[], others: { count: number; name: string }[] = []) {
  const world = await bulkWorld(databases);
  const id = await listOf(world, []);
  const sealed = [...names.map((name) => ({ count: 1, name })), ...others];
  let line = 0;
  for (const { count, name } of sealed) {
    await world.database.execute(sql`
      insert into bulk_row (bulk_list_id, line, sealed, result, pass_status)
      select ${id}, line, ${rowOf(name)}, 'open', 'UNCLAIMED'
      from generate_series(${line + 1}::int, ${line + count}::int) as line`);
    line += count;
  }
  const chosen: Chosen = {
    id,
    audience: "not-in-wallet",
    notTextedSince: null,
    request: { kind: "sms" },
  };
  const measure = (text: string, changed: Partial<Chosen> = {}) =>
    measureTexts(world.database, columns, { ...chosen, ...changed }, text);
  const forget = (line: number) => forgetSecretOf(world, id, line);
  const loseNumber = (line: number) =>
    world.pool.query("update bulk_row set had_no_phone = true where line = $1", [line]);
  return { measure, forget, loseNumber };
}

describe("the texts of a list", () => {
  test("the longest is the one of most parts, which one letter outside GSM-7 can make it", async () => {
    const { measure } = await listNaming(["a".repeat(120), `Þ${"a".repeat(79)}`, "Anna"]);
    const { longest, parts } = await measure("Sæl ((nafn))");
    expect(longest).toBe(`Sæl Þ${"a".repeat(79)}`);
    expect(parts).toEqual({ min: 4, max: 4 });
  });

  test("recipients who had no phone number count too, because they may have one by now", async () => {
    const { measure, loseNumber } = await listNaming(["Anna", "Ari", "Þ".repeat(71)]);
    await loseNumber(3);
    expect((await measure("((nafn))")).parts).toEqual({ min: 4, max: 4 });
    expect((await measure("Sæl")).parts).toEqual({ min: 3, max: 3 });
  });

  test("each is counted by itself, and not every one as the longest", async () => {
    const { measure } = await listNaming(["Þóra", "Anna"]);
    const { parts, groups } = await measure(`((nafn)) ${"a".repeat(80)}`);
    expect(parts).toEqual({ min: 3, max: 3 });
    expect(groups).toEqual([
      { count: 1, each: { min: 1, max: 1 } },
      { count: 1, each: { min: 2, max: 2 } },
    ]);
  });

  test("a link makes them a range", async () => {
    const { measure } = await listNaming(["Anna", "Jón"]);
    const { parts } = await measure(`${"a".repeat(130)}\${url}`);
    expect(parts).toEqual({ min: 2, max: 4 });
  });

  test("the last row of a long list is looked at too", async () => {
    const { measure } = await listNaming(
      [],
      [
        { count: 20_000, name: "Anna" },
        { count: 1, name: "Þ".repeat(71) },
      ],
    );
    const { longest, parts } = await measure("((nafn))");
    expect(longest).toBe("Þ".repeat(71));
    expect(parts).toEqual({ min: 20_002, max: 20_002 });
  });

  test("those that the service would refuse are counted, and the first lines named", async () => {
    const { measure } = await listNaming(
      ["a".repeat(500), "a".repeat(501), "Anna"],
      [{ count: 5, name: "a".repeat(990) }],
    );
    const { tooLong } = await measure(`((nafn))((nafn))((nafn))${"b".repeat(100)}`);
    expect(tooLong).toEqual({ limit: 1_600, count: 6, lines: [2, 4, 5] });
    const request = {
      kind: "notification" as const,
      message: "",
      passWallets: [],
      passStatuses: ["UNCLAIMED" as const],
    };
    expect((await measure("((nafn))((nafn))", { request })).tooLong).toEqual({
      limit: 1_000,
      count: 6,
      lines: [2, 4, 5],
    });
    expect((await measure("b".repeat(1_601))).tooLong).toMatchObject({ count: 8 });
  });

  test("those with nothing in them are counted, but for rows that cannot be read", async () => {
    const { measure, forget } = await listNaming(["Anna", "", "{ }", " ", "Jón", ""]);
    await forget(6);
    expect((await measure("((nafn))")).blank).toEqual({ count: 2, lines: [2, 4] });
    expect((await measure("((nafn))!")).blank).toEqual({ count: 0, lines: [] });
    expect((await measure("Sæl")).blank).toEqual({ count: 0, lines: [] });
  });

  test("those with a kennitala in them are counted, from a column and typed", async () => {
    const { measure } = await listNaming(["Anna", "010130-2129", "Ari 0101302209"]);
    expect((await measure("Sæl ((nafn))")).kennitalas).toEqual({ count: 2, lines: [2, 3] });
    expect(await measure("Kt. 010130-2129")).toMatchObject({
      hasKennitala: true,
      kennitalas: { count: 0 },
    });
    expect(await measure("Kt. 010130-2129 ((nafn))")).toMatchObject({
      hasKennitala: true,
      kennitalas: { count: 2, lines: [2, 3] },
    });
    const { measure: measureNumbers } = await listNaming(["Anna", "101302129"]);
    expect((await measureNumbers("Sæl ((nafn))")).kennitalas).toEqual({ count: 1, lines: [2] });
    expect(await measure("Sæl")).toMatchObject({ hasKennitala: false, kennitalas: { count: 0 } });
  });

  test("each column that is empty in some rows is counted, when it stands in them", async () => {
    const { measure } = await listNaming(["Anna", "", "Jón", ""]);
    const rows = { count: 2, lines: [2, 4] };
    expect((await measure("Sæl ((Nafn))")).blankColumns).toEqual([{ name: "nafn", rows }]);
    expect((await measure("Sæl")).blankColumns).toEqual([]);
  });

  test("of notifications the longest has most characters", async () => {
    const { measure } = await listNaming(["Þóra", "Anna Margrét"]);
    const { longest, parts } = await measure("((nafn))", {
      request: {
        kind: "notification",
        message: "((nafn))",
        passWallets: ["SERVICE_WALLET"],
        passStatuses: ["UNCLAIMED"],
      },
    });
    expect(longest).toBe("Anna Margrét");
    expect(parts).toEqual({ min: 0, max: 0 });
  });
});
