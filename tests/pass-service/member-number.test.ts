import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { succeeded } from "./command.ts";
import { testDatabases } from "./test-database.ts";

const databases = testDatabases();

test("a member's number comes with a list, into new passes whose template is filled from it", async () => {
  const connectionString = await databases.address();
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const read = async (column: string, table: string) =>
    (await client.query(`select ${column} as one from ${table}`)).rows.map(({ one }) => one);
  const service = (...args: string[]) =>
    succeeded(args, { PASS_SERVICE_DATABASE_URL: connectionString });
  const colours = ["--card", "#0b3d5c", "--accent", "#f2b84b"];
  await service("issuers", "create", "--name", "Vogar", ...colours);
  await service("templates", "create", "--model", "membership-card", "--name", "Kort");
  await service("types", "create", "--name", "Kort", "--issuance", "automatic");
  const add = (...more: string[]) =>
    service("members", "add", "--kennitala", "010130-2129", "--name", "Gunna", ...more);

  await add("--number", "B-17");
  expect(await read("value", "pass_input_value")).toEqual(expect.arrayContaining(["B-17"]));
  await add("--number", "B-18");
  await add();
  expect(await read("member_number", "member")).toEqual(["B-18"]);
  expect(await read("value", "pass_input_value")).toEqual(expect.arrayContaining(["B-17"]));
});
