import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test as teardown } from "@playwright/test";
import * as addresses from "./support/addresses.ts";
import { canaries, inLogs } from "./support/canaries.ts";
import { metricsTextOf } from "./support/metrics.ts";
import { query } from "./support/portal-records.ts";
import { resultsDirectory } from "./support/program.ts";

const { ports } = addresses;

for (const [what, pattern] of Object.entries(inLogs)) {
  teardown(`after everything that happened, no program's log holds ${what}`, () => {
    const logs = globSync(`${resultsDirectory}/*.log`);
    expect(logs.length).toBeGreaterThan(2);
    for (const file of logs) {
      const lines = readFileSync(file, "utf8").split("\n");
      expect(
        lines.filter((line) => new RegExp(pattern).test(line)),
        file,
      ).toEqual([]);
    }
  });
}

teardown("no portal's metrics hold anything of anybody", async () => {
  const portals = [
    addresses.portal,
    addresses.portalBeforeFaults,
    addresses.portalWithProvider,
    addresses.portalWithElectronicId,
    addresses.portalWithProviderAway,
  ];
  for (const portal of portals) {
    const metrics = await metricsTextOf(portal);
    expect(metrics).toContain("felagi_build_info{");
    // Bytes and seconds may look like a phone number: names, labels and help are what can tell of anybody.
    const text = metrics.replaceAll(/^(\w+(?:\{.*\})?) [^ ]+$/gm, "$1");
    expect(text).toContain("\nprocess_resident_memory_bytes\n");
    for (const [what, pattern] of Object.entries(canaries))
      expect(new RegExp(pattern).exec(text)?.[0], `${what} at ${portal}`).toBeUndefined();
  }
});

/** Where words and numbers are kept on purpose, for as long as the retention says. */
const kept: Record<string, string[]> = { message: ["request", "recipient"] };

/** The databases of the portals that still have one. */
function databases(): number[] {
  const named = Object.values(ports).filter((port) => process.env[`DATABASE_OF_PORT_${port}`]);
  return named.filter((port) => port !== ports.service && port !== ports.portalWithoutDatabase);
}

teardown("no table of a portal holds in plain words what it has no use for", async () => {
  expect(databases()).toContain(ports.portal);
  for (const port of databases()) {
    const { rows: tables } = await query<{ schema: string; name: string }>(
      port,
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { schema, name } of tables) {
      for (const [what, pattern] of Object.entries(canaries)) {
        const { rows } = await query(
          port,
          `select record::text from (
             select (to_jsonb(row) - $2::text[])::text as record from "${schema}"."${name}" as row
           ) as records where record ~ $1 limit 3`,
          [pattern, kept[name] ?? []],
        );
        expect(rows, `${what} in ${name} of port ${port}`).toEqual([]);
      }
    }
  }
});

teardown("no file that a browser can fetch holds anything of anybody", () => {
  expect(existsSync(".next/static")).toBe(true);
  for (const file of globSync(".next/static/**/*.{js,css,json}")) {
    const text = readFileSync(file, "utf8");
    for (const [what, pattern] of Object.entries(canaries))
      expect(new RegExp(pattern).exec(text)?.[0], `${what} in ${file}`).toBeUndefined();
  }
});
