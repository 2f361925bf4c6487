import { randomUUID } from "node:crypto";
import { Command } from "@commander-js/extra-typings";
import { readEnvironment } from "../environment.ts";
import { fixtureMembershipTypeSchema } from "../fixture/fixture-schema.ts";
import type { IssuerSettings } from "../fixture/read-settings.ts";
import { settingsNamed, withSettings, writeRecord } from "./change-settings.ts";
import { choose, chooseIssuer, chooseType, refuseTakenName } from "./choose.ts";
import { serviceTime } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { withDatabase } from "./open-store.ts";
import { printTable } from "./print-table.ts";
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
  { flags: "--name <name>", path: "name", description: "what members know the membership as" },
  { flags: "--english-name <name>", path: "englishName", description: "on pages in English" },
  {
    flags: "--template <template>",
    path: "passTemplateId",
    description: "what its passes are made from: name, slug or identifier",
  },
  {
    flags: "--issuance <way>",
    path: "issuance",
    description: "automatic, or on-request: members ask for the pass",
  },
];

const { id: _, createdAt: __, ...fileShape } = fixtureMembershipTypeSchema.shape;
const issuerOption = [
  "--issuer <issuer>",
  "whose type it is; needed where there are several",
] as const;

const createCommand = withSettingOptions(new Command("create").option(...issuerOption), table)
  .summary("make a membership type; its identifier is made and printed")
  .description(
    `Makes a membership type. Name, template and issuance are needed; of several templates --template
names one.

npm run service -- types create --name Félagsskírteini --template felagsskirteini \\
  --issuance automatic`,
  )
  .action((options: Fields) =>
    change(options, async (settings) => {
      const { typed, inFile } = readOptions(options, settings);
      const only = settings.passTemplates.length === 1 ? settings.passTemplates[0]?.id : undefined;
      const usual = { id: randomUUID(), ...(only && { passTemplateId: only }) };
      return { record: mergeFields(mergeFields(usual, inFile), typed), inFile };
    }),
  );

const changeCommand = withSettingOptions(
  new Command("change")
    .option(...issuerOption)
    .argument("[type]", "name, slug or identifier; needed where there are several"),
  table,
)
  .summary("change a membership type")
  .description(
    `Changes what is named of a membership type, and nothing else. Memberships and passes stay; with
another template only new passes are made from it.

npm run service -- types change sundkort --issuance on-request`,
  )
  .action((chosen: string | undefined, options: Fields) =>
    change(options, async (settings) => {
      const { typed, inFile } = readOptions(options, settings);
      requireChange(table, { typed, inFile });
      const before = chooseType(settings, chosen, "<type>");
      return { record: mergeFields(mergeFields({ ...before }, inFile), typed), inFile };
    }),
  );

function change(
  { issuer: typedIssuer }: Fields,
  edit: (settings: IssuerSettings) => Promise<Record<"record" | "inFile", Fields>>,
): Promise<void> {
  const environment = readEnvironment();
  return withDatabase(environment, async (database) => {
    const issuer = await chooseIssuer(database, typedIssuer as string | undefined);
    const now = await serviceTime(database, environment);
    const said = await withSettings(database, issuer.id, async (transaction, settings) => {
      const { record, inFile } = await edit(settings);
      const { id, name } = record as { id: string; name: string | undefined };
      refuseTakenName("type", settings.membershipTypes, { id, name });
      refuseSecondOnRequest(settings, record);
      const written = { record, table, inFile };
      const outcome = await writeRecord(transaction, now, settings, "membershipTypes", written);
      const line = {
        made: `Made the type ${name}: ${id}\nAdd it to membershipTypes of the portal's issuer file, with this as subscriberListId, and restart the portal.`,
        changed: `Changed the type ${name}: ${id}`,
        unchanged: `Nothing changes: ${name} is so already.`,
      };
      return line[outcome];
    });
    console.log(said);
  });
}

/**
 * An issuer has at most one on-request type: the interface's call that issues a pass does not name the type.
 * Section "Members" of the interface document.
 */
function refuseSecondOnRequest({ membershipTypes }: IssuerSettings, { id, issuance }: Fields) {
  const other = membershipTypes.find((type) => type.id !== id && type.issuance === "on-request");
  if (issuance !== "on-request" || !other) return;
  throw new CommandError(
    `--issuance: ${other.name} is on-request already, and a pass is asked for without naming its type. Nothing was written.`,
  );
}

/** A template is typed by its name, and kept by its identifier. */
function readOptions(options: Fields, { passTemplates }: IssuerSettings) {
  const inFile = fieldsInFile(options.file as string | undefined, Object.keys(fileShape));
  const typed = fieldsTyped(table, options);
  if (typeof typed.passTemplateId !== "string") return { inFile, typed };
  const { id } = choose("template", passTemplates, typed.passTemplateId, "--template");
  return { inFile, typed: { ...typed, passTemplateId: id } };
}

const listCommand = new Command("list")
  .summary("list the membership types (the default)")
  .option("--issuer <issuer>", "only the types of this issuer")
  .option("--json", "for a program to read, with the fields that --file takes")
  .description(
    `Lists the membership types with their templates and identifiers.

npm run service -- types list --issuer vogar`,
  )
  .action(({ issuer, json }) =>
    withDatabase(readEnvironment(), async (database) => {
      const issuers = await settingsNamed(database, issuer);
      const types = issuers.flatMap(({ name, passTemplates, membershipTypes }) =>
        membershipTypes.map((type) => ({
          ...type,
          issuer: name,
          template: passTemplates.find(({ id }) => id === type.passTemplateId)?.name,
        })),
      );
      if (json) return console.log(JSON.stringify({ membershipTypes: types }, null, 2));
      printTable(
        ["TYPE", "ISSUER", "TEMPLATE", "ISSUANCE", "IDENTIFIER"],
        types.map((type) => [
          type.name,
          type.issuer,
          type.template ?? type.passTemplateId,
          type.issuance,
          type.id,
        ]),
      );
    }),
  );

export const typesCommand = new Command("types")
  .summary("the membership types: create, change, list")
  .description(
    `The membership types of an issuer: create, change, list. A type cannot be voided, because the
interface has no such state: void its template (templates void), and no new pass is made; end
memberships with a list whose status is ENDED (members).`,
  )
  .addCommand(createCommand)
  .addCommand(changeCommand)
  .addCommand(listCommand, { isDefault: true });
