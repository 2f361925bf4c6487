import { randomUUID } from "node:crypto";
import path from "node:path";
import { Command } from "@commander-js/extra-typings";
import { slugOf } from "#process/slug.ts";
import { isReadable } from "#theme/issuer-theme.ts";
import { readEnvironment } from "../environment.ts";
import { fixtureIssuerSchema } from "../fixture/fixture-schema.ts";
import { readLogoFile } from "../fixture/logo-file.ts";
import { type IssuerSettings, readSettings } from "../fixture/read-settings.ts";
import type { Database } from "../store/database.ts";
import { listIssuers } from "../store/issuers.ts";
import { withSettings, writeRecord } from "./change-settings.ts";
import { chooseIssuer, refuseTakenName } from "./choose.ts";
import { serviceTime } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { withDatabase } from "./open-store.ts";
import {
  type Fields,
  fieldsInFile,
  fieldsTyped,
  mergeFields,
  requireChange,
  type SettingOption,
  withSettingOptions,
} from "./settings-options.ts";

const table: readonly SettingOption[] = [
  { flags: "--name <name>", path: "name", description: "what the organisation is called" },
  {
    flags: "--card <colour>",
    path: "colours.card",
    description: "of the card, as #rrggbb",
    read: readCardColour,
  },
  { flags: "--accent <colour>", path: "colours.accent", description: "the second, as #rrggbb" },
  {
    flags: "--logo <file>",
    path: "logo",
    description: "an .svg or .png file, nearly square",
    read: readLogo,
  },
  { flags: "--email <address>", path: "support.email", description: "whom pass holders ask" },
  {
    flags: "--phone <number>",
    path: "support.phone",
    description: "the same, with the country code: +354 555 0100",
  },
  {
    flags: "--website <address>",
    path: "website",
    description: "where its pages lead back to; {language} becomes is or en",
  },
  {
    flags: "--languages <list>",
    path: "languages",
    description: "is,en or en,is or one of them; the first is the default",
    read: (typed) => typed.split(",").map((language) => language.trim()),
  },
  {
    flags: "--sms-sender <name>",
    path: "smsSenders",
    description: "one more name that texts come from: 3 to 11 letters A to Z, digits, spaces",
    read: (name) => [{ name, approved: true }],
  },
  { flags: "--sms-add-on", path: "hasSmsAddOn", description: "texts may be sent" },
  {
    flags: "--no-sms-add-on",
    path: "hasSmsAddOn",
    description: "no texts: each is refused with 403 ADDON_REQUIRED",
  },
];

const { name, colours, logo, support, website, languages, hasSmsAddOn, smsSenders } =
  fixtureIssuerSchema.shape;
const fileFields = Object.keys({
  name,
  colours,
  logo,
  support,
  website,
  languages,
  hasSmsAddOn,
  smsSenders,
});

/** Refuses what the portal refuses in its issuer's file: a card on which no text is readable. */
function readCardColour(typed: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(typed) || isReadable(typed)) return typed;
  throw new CommandError(
    `--card: neither white nor black text is readable on ${typed}: take a darker or a lighter one.`,
  );
}

function readLogo(file: string): string {
  if (!/\.(svg|png)$/.test(file)) throw new CommandError("--logo takes an .svg or .png file.");
  const read = readLogoFile(path.dirname(file), path.basename(file));
  if ("problem" in read) throw new CommandError(`--logo: ${read.problem}.`);
  return read.dataAddress;
}

const createCommand = withSettingOptions(new Command("create"), table)
  .summary("make an issuer; its identifier is made and printed")
  .description(
    `Makes an issuer: the organisation whose members get passes. Name and colours are needed. It may
send texts (SMS add-on) unless --no-sms-add-on says otherwise.

npm run service -- issuers create --name "Sundfélagið Vogar" --card "#0b3d5c" \\
  --accent "#f2b84b" --sms-sender Vogar`,
  )
  .action((options: Fields) => {
    const environment = readEnvironment();
    const { typed, inFile } = readOptions(options);
    const create = async (database: Database) => {
      const id = randomUUID();
      const lists = { smsSenders: [], passTemplates: [], membershipTypes: [] };
      const record = mergeFields(mergeFields({ id, hasSmsAddOn: true, ...lists }, inFile), typed);
      refuseTakenName("issuer", await listIssuers(database), named(record));
      await write(database, await serviceTime(database, environment), { record, inFile });
      console.log(`Made the issuer ${record.name}: ${id}`);
      console.log(
        `Next, a key for its portal:  npm run service -- keys create --issuer ${slugOf(String(record.name))} --key-id portal`,
      );
    };
    return withDatabase(environment, create, { mayCreate: true });
  });

const changeCommand = withSettingOptions(
  new Command("change").argument(
    "[issuer]",
    "name, slug or identifier; needed where there are several",
  ),
  table,
)
  .summary("change an issuer's settings")
  .description(
    `Changes an issuer's settings: those that are named, and no others. An empty text takes an optional
one away. Wallets fetch the passes anew; passes, messages and scans stay.

npm run service -- issuers change vogar --sms-add-on --card "#123456"`,
  )
  .action((chosen: string | undefined, options: Fields) => {
    const environment = readEnvironment();
    const { typed, inFile } = readOptions(options);
    requireChange(table, { typed, inFile });
    return withDatabase(environment, async (database) => {
      const issuer = await chooseIssuer(database, chosen, "<issuer>");
      const now = await serviceTime(database, environment);
      const outcome = await withSettings(database, issuer.id, async (transaction, settings) => {
        const senders = (typed.smsSenders ?? []) as IssuerSettings["smsSenders"];
        const others = settings.smsSenders.filter((one) =>
          senders.every((s) => s.name !== one.name),
        );
        const own = {
          ...typed,
          ...(senders.length > 0 && { smsSenders: [...others, ...senders] }),
        };
        const record = mergeFields(mergeFields({ ...settings }, inFile), own);
        refuseTakenName("issuer", await listIssuers(transaction), named(record));
        return write(transaction, now, { record, inFile });
      });
      console.log(
        outcome === "unchanged"
          ? `Nothing changes: ${issuer.name} is so already.`
          : `Changed the issuer ${issuer.name}: ${issuer.id}`,
      );
    });
  });

function readOptions(options: Fields) {
  const inFile = fieldsInFile(options.file as string | undefined, fileFields);
  return { inFile, typed: fieldsTyped(table, options) };
}

const named = ({ id, name: called }: Fields) => ({ id: String(id), name: String(called ?? "") });

function write(
  database: Database,
  now: Date,
  { record, inFile }: Record<"record" | "inFile", Fields>,
) {
  const { card, accent } = (record.colours ?? {}) as Partial<IssuerSettings["colours"]>;
  if (card && card.toLowerCase() === accent?.toLowerCase()) {
    throw new CommandError(
      "--accent: is the card's colour too: take another, so that it stands out.",
    );
  }
  return writeRecord(database, now, record as unknown as IssuerSettings, undefined, {
    record,
    table,
    inFile,
  });
}

const listCommand = new Command("list")
  .summary("list the issuers and their membership types (the default)")
  .option("--json", "for a program to read: with every setting, as --file takes them")
  .description(
    `Lists the issuers and their membership types, with the identifiers that other commands take beside
names and slugs.

npm run service -- issuers list`,
  )
  .action(({ json }) =>
    withDatabase(readEnvironment(), async (database) => {
      const issuers = await listIssuers(database);
      if (json) {
        const whole = await Promise.all(
          issuers.map(async (issuer) => {
            const settings = await readSettings(database, issuer.id);
            return { ...settings, passTemplates: undefined, ...issuer };
          }),
        );
        return console.log(JSON.stringify({ issuers: whole }, null, 2));
      }
      if (issuers.length === 0) return console.log("There are no issuers yet.");
      for (const { id, name, members, membershipTypes } of issuers) {
        console.log(`${id}  ${name}, members: ${members}`);
        for (const type of membershipTypes) {
          console.log(`  type ${type.id}  ${type.name}, ${type.issuance}`);
        }
      }
    }),
  );

export const issuersCommand = new Command("issuers")
  .summary("the issuers: create, change, list")
  .description(
    `The issuers: create, change, list. An issuer cannot be voided, because the interface has no such
state: revoke its keys (keys revoke), and void its templates (templates void).`,
  )
  .addCommand(createCommand)
  .addCommand(changeCommand)
  .addCommand(listCommand, { isDefault: true });
