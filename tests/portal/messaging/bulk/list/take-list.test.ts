import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { insertAccount } from "#portal/auth/staff/account-store.ts";
import { unsealRow } from "#portal/messaging/bulk/bulk-row.ts";
import type { ListEvent } from "#portal/messaging/bulk/list/list-event.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";
import { type OfferedList, takeList } from "#portal/messaging/bulk/list/take-list.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { textRow, workbookFile } from "./workbook-file.ts";

const databases = portalDatabases();
const subscriberListId = "7c1f0a52-5b1e-4a0e-8f53-8a4c2f0d1001";
const issuer = { membershipTypes: [{ subscriberListId }] } as Parameters<
  typeof takeList
>[0]["issuer"];
const passId = "0b8e5f4a-1c2d-4e3f-8a9b-0c1d2e3f4a5b";

async function world() {
  configurePortal();
  const { database, pool } = await databases.fresh();
  const staffId = randomUUID();
  const person = { id: staffId, email: "a@x.is", name: "Hildur", createdAt: new Date() };
  await insertAccount(database, { ...person, role: "manager" });
  const take = (
    file: string | Uint8Array | AsyncGenerator<ListEvent[]>,
    list: Partial<OfferedList> = {},
  ) => {
    const offered = { formToken: randomUUID(), name: "Listi", names: "", column: "" } as const;
    return takeList(
      { database, issuer },
      { staffId, subscriberListId, ...offered, ...list },
      typeof file === "object" && "next" in file ? file : readList(Buffer.from(file)),
    );
  };
  return {
    take,
    bulkList: async (id: string) =>
      (await pool.query("select * from bulk_list where id = $1", [id])).rows[0],
    count: async (table: "bulk_list" | "bulk_row") =>
      (await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count,
    rows: async (id: string) => {
      const { rows } = await pool.query(
        "select * from bulk_row where bulk_list_id = $1 order by line",
        [id],
      );
      return rows.map(({ line, sealed, pass_id, result }) => {
        const { kennitala = null, cells = [] } = unsealRow(sealed) ?? {};
        return [line, kennitala ?? pass_id, cells.join("|"), result];
      });
    },
  };
}

describe("a list that is taken in", () => {
  test("says which sheet of its workbook was read, which were not, and by which header", async () => {
    const { take, bulkList } = await world();
    const sheets = [
      { name: "Félagar" },
      { name: "Stillingar", state: "hidden" },
      { name: "Annað" },
    ];
    const rows = textRow(1, ["Listi"]) + textRow(2, ["kt"]) + textRow(3, ["010130-2129"]);
    const { listId } = await take(workbookFile({ sheets, rows }));
    expect(await bulkList(listId)).toMatchObject({
      state: "checking",
      reading: { sheet: "Félagar", otherSheets: ["Annað"], headerLine: 2, kennitalaColumns: [0] },
    });
  });

  test("leaves out the rows that the spreadsheet hides, and waits for an answer", async () => {
    const { take, bulkList, rows } = await world();
    const file = workbookFile({
      rows:
        textRow(1, ["kt", "nafn"]) +
        textRow(2, ["010130-2129", "Jón"], 'hidden="1"') +
        textRow(3, ["010130-2209", "Anna"]) +
        textRow(4, ["010130-2129", "Jón"]),
    });
    const { listId } = await take(file);
    expect(await bulkList(listId)).toMatchObject({
      state: "listed",
      hidden_rows: 1,
      takes_hidden_rows: false,
    });
    expect(await rows(listId)).toEqual([
      [2, null, "010130-2129|Jón", "hidden"],
      [3, "0101302209", "010130-2209|Anna", null],
      [4, "0101302129", "010130-2129|Jón", null],
    ]);
  });

  test("waits for a choice between several columns of kennitalas, wherever they begin", async () => {
    const { take, bulkList } = await world();
    const adults = "010130-2129;;Jón\n".repeat(60);
    const { listId } = await take(
      `Kennitala;Forráðamaður;Nafn\n${adults}010130-2209;010130-2399;Ása`,
    );
    expect(await bulkList(listId)).toMatchObject({
      state: "listed",
      reading: { kennitalaColumns: [0, 1] },
    });
    const passes = `id;Kt. maka;Kt. barns\n${passId};010130-2129;010130-2399`;
    const byPass = await take(passes, { names: "pass", column: "id" });
    expect(await bulkList(byPass.listId)).toMatchObject({
      state: "checking",
      recipients: "pass",
    });
    const phones = await take("Kennitala;Sími\n010130-2129;3545551234\n010130-2209;3545551235");
    expect(await bulkList(phones.listId)).toMatchObject({
      state: "checking",
      reading: { kennitalaColumns: [0] },
    });
  });

  test("has a row for each of the file, with whom it names or what is wrong with it", async () => {
    const { take, bulkList, rows } = await world();
    const file = [
      "Nafn;Kennitala",
      "Jón;010130-2129",
      "Anna;101302209",
      "Nonni;0101302129",
      "Ása;",
      "Bára;12",
      "X;010130-2399;a;b",
    ].join("\n");
    const { listId } = await take(file);
    expect(await rows(listId)).toEqual([
      [2, "0101302129", "Jón|010130-2129", null],
      [3, "0101302209", "Anna|101302209", null],
      [4, "0101302129", "Nonni|0101302129", "twice"],
      [5, null, "Ása|", "empty"],
      [6, null, "Bára|12", "not-a-kennitala"],
      [7, null, "X|010130-2399|a|b", "too-many-columns"],
    ]);
    expect(await bulkList(listId)).toMatchObject({
      state: "listed",
      name: "Listi",
      recipients: "kennitala",
      subscriber_list_id: subscriberListId,
      columns: ["Nafn", "Kennitala"],
    });
  });

  test("of passes needs no membership type", async () => {
    const { take, bulkList, rows } = await world();
    const { listId } = await take(`id\n${passId}\nhttps://a.is/d/x1`, { subscriberListId: "" });
    expect(await rows(listId)).toEqual([
      [2, passId, passId, null],
      [3, null, "https://a.is/d/x1", "unknown-link"],
    ]);
    expect(await bulkList(listId)).toMatchObject({
      recipients: "pass",
      subscriber_list_id: null,
    });
  });

  test.each(["Maki", "maki", "C", "c", "3"])(
    "by the column that was stated: %s",
    async (column) => {
      const { take, rows } = await world();
      const file = "Kennitala;Nafn;Maki\n010130-2129;Jón;010130-2209";
      const { listId } = await take(file, { column });
      expect(await rows(listId)).toEqual([[2, "0101302209", "010130-2129|Jón|010130-2209", null]]);
    },
  );

  test("as what was stated, although nothing looks like it", async () => {
    const { take, rows } = await world();
    const { listId } = await take("Jón;?\nAnna;?", { names: "pass", column: "2" });
    expect(await rows(listId)).toEqual([
      [1, null, "Jón|?", "not-a-pass"],
      [2, null, "Anna|?", "not-a-pass"],
    ]);
  });

  test("in many pages, and told apart by its recipients from other lists", async () => {
    const { take, bulkList, count } = await world();
    const list = (from: number) =>
      Array.from({ length: 1_200 }, (_, at) => `010130${String(from + at).padStart(4, "0")};x`);
    const same = [await take(list(0).join("\n")), await take(list(0).join("\r\n"))];
    const other = await take(list(1).join("\n"));
    expect(await count("bulk_row")).toBe(3_600);
    const prints = await Promise.all(
      [...same, other].map(async ({ listId }) => (await bulkList(listId)).fingerprint),
    );
    expect(prints[0]).toBe(prints[1]);
    expect(prints[0]).not.toBe(prints[2]);
  });

  test("five times by one form is one bulk list, and corrected by the same form is another", async () => {
    const { take, count, bulkList } = await world();
    const list = { formToken: randomUUID() };
    const file = "010130-2129;Jón";
    const same = await Promise.all([1, 2, 3, 4, 5].map(() => take(file, list)));
    expect(new Set(same.map(({ listId }) => listId)).size).toBe(1);
    expect([await count("bulk_list"), await count("bulk_row")]).toEqual([1, 1]);
    const corrected = await take("010130-2129;Jóna", list);
    expect(corrected).not.toEqual(same[0]);
    expect(await bulkList(corrected.listId)).toMatchObject({ state: "checking" });
  });
});

describe("nothing is left of a list", () => {
  const many = "010130-2129;x\n".repeat(1_500);

  test.each([
    ["whose fault comes late", `${many}010130-2209;"x`, { reason: "row-too-long", line: 1_501 }],
    ["in which nothing looks like a recipient", "a;b\nc;d", { reason: "no-column" }],
    [
      "in which kennitalas stand among words",
      "Jón Jónsson\nAnna 0101302209\nAri 0101302129",
      { reason: "mixed-line", line: 2 },
    ],
    [
      "whose sheets hold no kennitalas",
      workbookFile({
        sheets: [{ name: "Félagar" }, { name: "Annað" }],
        rows: textRow(1, ["a", "b"]) + textRow(2, ["c", "d"]),
      }),
      { reason: "no-column-in-sheets", sheets: ["Félagar", "Annað"] },
    ],
    ["without a row", "Kennitala;Nafn", { reason: "empty" }],
  ])("%s", async (_, file, refused) => {
    const { take, count } = await world();
    await expect(take(file)).rejects.toMatchObject(refused);
    expect([await count("bulk_list"), await count("bulk_row")]).toEqual([0, 0]);
  });

  test("whose column or membership type is not there", async () => {
    const { take, count } = await world();
    const noColumn = { reason: "no-column" };
    for (const column of ["Sími", "D", "0", "4"])
      await expect(take("kt;b;c\n010130-2129;x;y", { column }), column).rejects.toMatchObject(
        noColumn,
      );
    await expect(take("010130-2129", { names: "pass" })).rejects.toMatchObject(noColumn);
    const unknown = { subscriberListId: randomUUID() };
    await expect(take("010130-2129", unknown)).rejects.toMatchObject({ reason: "no-type" });
    expect(await count("bulk_list")).toBe(0);
  });

  test("that breaks off while it is uploaded", async () => {
    const { take, count } = await world();
    async function* brokenOff() {
      yield* readList(Buffer.from(many));
      throw new Error("the connection is gone");
    }
    await expect(take(brokenOff())).rejects.toThrow("the connection is gone");
    expect([await count("bulk_list"), await count("bulk_row")]).toEqual([0, 0]);
  });
});
