import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countOldSeals } from "#portal/database/sealed-columns.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import { examine } from "#portal/doctor/doctor-command.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

configurePortal();
const databases = portalDatabases();

/** What seals, by `configurePortal`. */
const used = "t".repeat(32);
const newer = "u".repeat(32);

async function withSealedScan() {
  const { pool, address } = await databases.fresh();
  await pool.query(
    `insert into staff_account (id, email, name, role, created_at)
     values ($1, 'anna@x.is', 'Anna', 'sender', now())`,
    [randomUUID()],
  );
  await pool.query(
    `insert into opened_pass (staff_id, pass_id, sealed_holder, opened_at)
     select id, $1, $2, now() from staff_account`,
    [randomUUID(), sealText("holders", "Guðrún")],
  );
  return { pool, address };
}

test("every sealed column of the database is counted", async () => {
  const { pool } = await databases.fresh();
  const asked: string[] = [];
  await countOldSeals(
    {
      query: async (statement: string) => {
        asked.push(/ as key from (\S+) where (\S+) /.exec(statement)?.slice(1).join(".") ?? "");
        return { rows: [] };
      },
    } as never,
    [used],
  );
  const { rows } = await pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed%' order by 1`,
  );
  expect(asked.toSorted()).toEqual(rows.map(({ name }) => name));
});

test.each([
  [[used], undefined, undefined],
  [[newer, used], "an older secret is still needed (1 of opened_pass.sealed_holder)", undefined],
  [[newer], undefined, "lacks the secret of what is stored (1 of opened_pass.sealed_holder)"],
])(
  "the doctor tells whether what is stored needs an older secret, or one that is gone: %j",
  async (secrets, warning, cure) => {
    const { address } = await withSealedScan();
    const variables = {
      ...process.env,
      DATABASE_URL: address,
      STORAGE_SECRETS: secrets.join(","),
    };
    const found = (await examine({ variables })).filter(({ what }) => what === "STORAGE_SECRETS");
    expect(found).toHaveLength(1);
    expect(found[0]?.warning ?? "").toContain(warning ?? "");
    expect(found[0]?.cure ?? "").toContain(cure ?? "");
    expect([found[0]?.warning, found[0]?.cure].map(Boolean)).toEqual([warning, cure].map(Boolean));
  },
);
