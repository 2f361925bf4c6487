import { loadFixture } from "../fixture/load-fixture.ts";
import { FixtureError, readFixture } from "../fixture/read-fixture.ts";
import { type IssuerSettings, readSettings } from "../fixture/read-settings.ts";
import { randomCode } from "../secrets.ts";
import { type Database, inTransaction } from "../store/database.ts";
import { listIssuers } from "../store/issuers.ts";
import { chooseIssuer } from "./choose.ts";
import { CommandError } from "./command-error.ts";
import { type Fields, problemInWords, type SettingOption } from "./settings-options.ts";

/** What a command made of a record, and where each of its fields came from. */
export interface WrittenRecord {
  record: Fields;
  table: readonly SettingOption[];
  inFile: Fields;
}

/** Whether anything became another than it was. */
export type Outcome = "made" | "changed" | "unchanged";

/**
 * Writes a record by the rules of a fixture: the issuer's settings, with the record in its place, must be
 * a fixture that can be loaded. Passes, messages and scans that refer to the record stay.
 */
export async function writeRecord(
  database: Database,
  now: Date,
  settings: IssuerSettings,
  list: "passTemplates" | "membershipTypes" | undefined,
  { record, table, inFile }: WrittenRecord,
): Promise<Outcome> {
  const others: { id: string }[] = list ? settings[list] : [];
  const found = others.findIndex(({ id }) => id === record.id);
  const index = found < 0 ? others.length : found;
  const at = list ? `issuers[0].${list}[${index}]` : "issuers[0]";
  const issuer = list
    ? { ...settings, [list]: others.toSpliced(index, 1, record as never) }
    : record;
  try {
    const fixture = readFixture(JSON.stringify({ issuers: [issuer] }));
    const options = { now, newCode: randomCode, update: true };
    const { added, different } = await loadFixture(database, fixture, options);
    if (found < 0 && added > 0) return "made";
    return added + different > 0 ? "changed" : "unchanged";
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    const words = error.problems.map((one) => problemInWords(one, at, { table, record, inFile }));
    throw new CommandError([...new Set(words)].map((line) => `${line}.`).join("\n"));
  }
}

/** Changes one issuer's settings while nobody else does: the issuer's row is locked. */
export function withSettings<Result>(
  database: Database,
  issuerId: string,
  work: (transaction: Database, settings: IssuerSettings) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const settings = await readSettings(transaction, issuerId, { lock: true });
    if (!settings) throw new CommandError("The issuer is gone.");
    return work(transaction, settings);
  });
}

/** The issuers that a list is about, with their settings: the one that is named, or all. */
export async function settingsNamed(
  database: Database,
  typed: string | undefined,
): Promise<IssuerSettings[]> {
  const named = typed === undefined ? undefined : await chooseIssuer(database, typed);
  const issuers = named ? [named] : await listIssuers(database);
  const all = await Promise.all(issuers.map(({ id }) => readSettings(database, id)));
  return all.filter((one) => one !== undefined);
}
