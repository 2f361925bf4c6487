import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** First line of a file that removes what the version before stopped using. */
const mark = /^-- removes: \S/;

/** What a process of the version before, which still runs while the next one migrates, cannot live with. */
const refused: [what: string, pattern: RegExp][] = [
  ["DROP", /\bDROP\b/i],
  ["RENAME", /\bRENAME\b/i],
  ["another type", /\bALTER COLUMN\s+\S+\s+(SET DATA )?TYPE\b/i],
  ["SET NOT NULL", /\bSET NOT NULL\b/i],
  ["NOT NULL without a default", /\bADD COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b/is],
  ["TRUNCATE", /\bTRUNCATE\b/i],
];
/** Rules for rows that the version before goes on writing; on a table of the same file they are fine. */
const refusedOnOldTables: [what: string, pattern: RegExp][] = [
  ["a constraint", /\bALTER TABLE\s+(?<table>\S+)\s+ADD CONSTRAINT\b/i],
  ["a unique index", /\bCREATE UNIQUE INDEX\b.*?\bON\s+(?<table>\S+)/is],
];

function problemsOf(sql: string): string[] {
  if (mark.test(sql)) return [];
  // What stands in a function runs later, and comments say what they like.
  const outside = sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''").replaceAll(/--(?!>).*$/gm, "");
  const made = [...outside.matchAll(/\bCREATE TABLE\s+(?:IF NOT EXISTS\s+)?(\S+)/gi)].map(
    ([, table]) => table,
  );
  return outside.split(";").flatMap((statement) => [
    ...refused.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what),
    ...refusedOnOldTables
      .filter(([, pattern]) => {
        const table = pattern.exec(statement)?.groups?.table;
        return table !== undefined && !made.includes(table);
      })
      .map(([what]) => what),
  ]);
}

describe("a migration only adds, because the version before still runs beside it", () => {
  const files = globSync("lib/{portal/database,pass-service/store}/migrations/*.sql");

  test.each(files.filter((file) => !file.endsWith("/0000_schema.sql")))("%s", (file) => {
    expect(problemsOf(readFileSync(file, "utf8")), "see docs/operations, Upgrading").toEqual([]);
  });

  test.each([
    ['ALTER TABLE "pass" DROP COLUMN "note";', "DROP"],
    ['ALTER TABLE "pass" ALTER COLUMN "note" DROP DEFAULT;', "DROP"],
    ['ALTER TABLE "pass" RENAME COLUMN "note" TO "remark";', "RENAME"],
    ['ALTER TABLE "pass" ALTER COLUMN "note" SET DATA TYPE integer;', "another type"],
    ['ALTER TABLE "pass" ALTER COLUMN "note" SET NOT NULL;', "SET NOT NULL"],
    ['ALTER TABLE "pass" ADD COLUMN "note" text NOT NULL;', "NOT NULL without a default"],
    ['ALTER TABLE "pass" ADD CONSTRAINT "short" CHECK (length(note) < 9);', "a constraint"],
    ['CREATE UNIQUE INDEX "one" ON "pass" USING btree ("note");', "a unique index"],
    ['-- tidy\nTRUNCATE "pass";', "TRUNCATE"],
  ])("%s is refused", (sql, what) => {
    expect(problemsOf(sql)).toEqual([what]);
  });

  test.each([
    `ALTER TABLE "pass" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
    'CREATE TABLE "note" ("id" uuid);--> statement-breakpoint\nALTER TABLE "note" ADD CONSTRAINT "own" UNIQUE("id");',
    "CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE t; END $$;",
    '-- removes: pass.note, which no version since 1.2 uses\nALTER TABLE "pass" DROP COLUMN "note";',
  ])("%s is taken", (sql) => {
    expect(problemsOf(sql)).toEqual([]);
  });
});
