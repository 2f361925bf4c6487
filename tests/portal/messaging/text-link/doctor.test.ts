import { expect, test } from "vitest";
import { examineTextLinks } from "#portal/doctor/examine-text-links.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { deskOf, sigridur } from "./world.ts";

configurePortal();
const databases = portalDatabases();
const what = "links by text";

test("the doctor says what keeps every text from going out", async () => {
  const { database, pool } = await databases.fresh();
  const address = pool.options.connectionString ?? "";
  expect(await examineTextLinks(address, 500)).toEqual({ what, seen: "at most 500 a day" });
  const { ask, answer } = deskOf(database);
  await answer(await ask(sigridur));
  const end = (code: string) =>
    pool.query("update dispatch set state = 'refused', refusal_code = $1", [code]);
  await end("ADDON_REQUIRED");
  expect((await examineTextLinks(address, 500)).cure).toContain("SMS add-on");
  await end("PHONE_NUMBER_MISSING");
  expect(await examineTextLinks(address, 500)).toEqual({ what, seen: "at most 500 a day" });
});

test("the doctor leaves a database that cannot be used to whoever looks at it", async () => {
  const found = await examineTextLinks("postgresql://127.0.0.1:1/none", 500);
  expect(found).toEqual({ what, seen: "at most 500 a day; none can be looked at yet" });
});
