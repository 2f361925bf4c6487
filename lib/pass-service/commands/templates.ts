import { randomUUID } from "node:crypto";
import { Command, Option } from "@commander-js/extra-typings";
import { readEnvironment } from "../environment.ts";
import { fixtureTemplateSchema } from "../fixture/fixture-template.ts";
import type { IssuerSettings } from "../fixture/read-settings.ts";
import { looseModels, newTemplate, templateModels } from "../fixture/template-models.ts";
import type { Database } from "../store/database.ts";
import { trimLists } from "../store/pass-templates.ts";
import { settingsNamed, withSettings, writeRecord } from "./change-settings.ts";
import { choose, chooseIssuer, refuseTakenName } from "./choose.ts";
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
  wholeNumber,
  withSettingOptions,
} from "./settings-options.ts";

const passType: SettingOption = {
  flags: "--pass-type <type>",
  path: "type",
  description: "such as MEMBER, TICKET, PUNCH, COUPON, GIFT; a model has one",
};

const settings: readonly SettingOption[] = [
  { flags: "--name <name>", path: "name", description: "what the pass is called" },
  { flags: "--english-name <name>", path: "englishName", description: "on pages in English" },
  { flags: "--description <text>", path: "description", description: "a line about the pass" },
  {
    flags: "--english-description <text>",
    path: "englishDescription",
    description: "on pages in English",
  },
  {
    flags: "--stamps <count>",
    path: "stamps",
    description: "of a new PUNCH or MULTI_TICKET pass",
    read: wholeNumber,
  },
  { flags: "--price <krónur>", path: "passPrice", description: "of a pass", read: wholeNumber },
  {
    flags: "--amount <krónur>",
    path: "giftCard.initialAmount",
    description: "on a new GIFT pass",
    read: wholeNumber,
  },
  {
    flags: "--sms-sender <name>",
    path: "smsTemplate.sender",
    description: "whom its texts come from: a sender of the issuer",
  },
  {
    flags: "--sms-text <text>",
    path: "smsTemplate.content",
    description: "its text message; ${url} becomes the link to the pass",
  },
  {
    flags: "--new-passes",
    path: "allowsNewPass",
    description: "anybody may have a new pass on the template's page",
  },
  { flags: "--no-new-passes", path: "allowsNewPass", description: "nobody may" },
];

const status: SettingOption = {
  flags: "--status <status>",
  path: "status",
  description: "ACTIVE makes new passes again, VOIDED makes none",
};

const table = [...settings, passType, status];

const {
  id: _,
  type: __,
  createdAt: ___,
  deliveryCode: ____,
  passes: _____,
  ...fileShape
} = fixtureTemplateSchema.shape;

const issuerOption = [
  "--issuer <issuer>",
  "whose template it is; needed where there are several",
] as const;
const templateArgument = [
  "[template]",
  "name, slug or identifier; needed where there are several",
] as const;

const createCommand = withSettingOptions(new Command("create").option(...issuerOption), [
  ...settings,
  passType,
])
  .addOption(new Option("--model <model>", "begin with a usual template").choices(templateModels))
  .option("--for-members", "of a punch-card or ticket: memberships issue it and fill in the name")
  .summary("make a pass template; its identifier is made and printed")
  .description(
    `Makes a pass template. With --model it has the input fields and the text message that such passes
usually have, and options and --file change that; without, --pass-type is needed.

npm run service -- templates create --model membership-card --name Félagsskírteini`,
  )
  .action((options: Fields) =>
    change(options, (issuer) => {
      const known = [...Object.keys(fileShape), "type"];
      const inFile = fieldsInFile(options.file as string | undefined, known);
      const typed = fieldsTyped(table, options);
      const usual = options.model ? modelled(options, issuer) : { id: randomUUID() };
      return { record: mergeFields(mergeFields(usual, inFile), typed), inFile };
    }),
  );

/** A template after a model, with the issuer's sender where it has only one. */
function modelled(options: Fields, issuer: IssuerSettings): Fields {
  const model = templateModels.find((one) => one === options.model) ?? "membership-card";
  const { smsSender, name } = options as Record<string, string | undefined>;
  const [first, ...others] = issuer.smsSenders;
  const only = others.length === 0 ? first?.name : undefined;
  const isOfMembership = options.forMembers === true || !looseModels.some((one) => one === model);
  const template = newTemplate({
    model,
    name: { is: name ?? "" },
    smsSender: smsSender || only,
    language: issuer.languages?.[0] ?? "is",
    isOfMembership,
  });
  return name === undefined ? mergeFields({ ...template }, { name: null }) : { ...template };
}

const changeCommand = withSettingOptions(
  new Command("change").option(...issuerOption).argument(...templateArgument),
  [...settings, status],
)
  .summary("change a pass template")
  .description(
    `Changes what is named of a pass template, and nothing else; its type stays. An empty text takes an
optional one away. Passes, messages and scans stay, and wallets fetch the passes anew. Input
fields of a file are changed or added; the others stay, because passes have values for them.

npm run service -- templates change arskort --sms-text "Kortið þitt: \${url}"`,
  )
  .action((chosen: string | undefined, options: Fields) =>
    change(options, (issuer) => {
      const inFile = fieldsInFile(options.file as string | undefined, Object.keys(fileShape));
      const typed = fieldsTyped(table, options);
      requireChange([...settings, status], { typed, inFile });
      const before: Fields = { ...choose("template", issuer.passTemplates, chosen, "<template>") };
      const merged = mergeFields(mergeFields(before, inFile), typed);
      return { record: withKeptFields(before, merged), inFile };
    }),
  );

/** The input fields after a change: those that it does not name stand behind the others. */
function withKeptFields(before: Fields, after: Fields): Fields {
  const named = after.inputFields;
  if (!Array.isArray(named) || !Array.isArray(before.inputFields)) {
    return { ...after, inputFields: named ?? before.inputFields };
  }
  const isNamed = (field: Fields) => named.some((one) => one?.identifier === field.identifier);
  return { ...after, inputFields: [...named, ...before.inputFields.filter((f) => !isNamed(f))] };
}

const voidCommand = new Command("void")
  .argument(...templateArgument)
  .option(...issuerOption)
  .summary("let a pass template make no new passes")
  .description(
    `Voids a pass template: no new pass is made from it. Its passes stay as they are; templates change
--status ACTIVE takes it back.

npm run service -- templates void arskort`,
  )
  .action((chosen, options) =>
    change(options, (issuer) => {
      const before = choose("template", issuer.passTemplates, chosen, "<template>");
      return { record: { ...before, status: "VOIDED" }, inFile: {} };
    }),
  );

function change(
  { issuer: typedIssuer }: Fields,
  edit: (settings: IssuerSettings) => Record<"record" | "inFile", Fields>,
): Promise<void> {
  const environment = readEnvironment();
  return withDatabase(environment, async (database) => {
    const issuer = await chooseIssuer(database, typedIssuer as string | undefined);
    const now = await serviceTime(database, environment);
    const said = await withSettings(database, issuer.id, async (transaction, stored) => {
      const { record, inFile } = edit(stored);
      const { id, name } = record as { id: string; name: string | undefined };
      if (!name) throw new CommandError("--name is missing.");
      refuseTakenName("template", stored.passTemplates, { id, name });
      const written = { record, table, inFile };
      const outcome = await writeRecord(transaction, now, stored, "passTemplates", written);
      const trimmed = await trim(transaction, record);
      const line = {
        made: `Made the template ${name}: ${id}`,
        changed: `Changed the template ${name}: ${id}`,
        unchanged: `Nothing changes: ${name} is so already.`,
      };
      const first = line[outcome === "unchanged" && trimmed > 0 ? "changed" : outcome];
      return [first, ...notesOn(record, stored)].join("\n");
    });
    console.log(said);
  });
}

/** Rows of lists that are shorter now; validated before. */
function trim(database: Database, record: Fields): Promise<number> {
  const { id, locations, allowedEmailDomains, scanWordings } = fixtureTemplateSchema.parse(record);
  return trimLists(database, id, {
    locations: locations.length,
    emailDomains: allowedEmailDomains,
    wordings: scanWordings.map(({ action }) => action),
  });
}

function notesOn(
  record: Fields,
  { membershipTypes, hasSmsAddOn, smsSenders }: IssuerSettings,
): string[] {
  const types = membershipTypes.filter(({ passTemplateId }) => passTemplateId === record.id);
  const names = types.map(({ name }) => name).join(", ");
  if (record.status === "VOIDED") return names ? [`Members of ${names} get no new pass.`] : [];
  if (record.smsTemplate || !hasSmsAddOn || smsSenders.length === 0) return [];
  return [
    "It has no text message: templates change with --sms-sender and --sms-text gives it one.",
  ];
}

const listCommand = new Command("list")
  .summary("list the pass templates (the default)")
  .option("--issuer <issuer>", "only the templates of this issuer")
  .option("--json", "for a program to read, with the fields that --file takes")
  .description(
    `Lists the pass templates with their identifiers.

npm run service -- templates list --issuer vogar`,
  )
  .action(({ issuer, json }) =>
    withDatabase(readEnvironment(), async (database) => {
      const issuers = await settingsNamed(database, issuer);
      const templates = issuers.flatMap(({ name, passTemplates }) =>
        passTemplates.map((template) => ({ ...template, issuer: name })),
      );
      if (json) return console.log(JSON.stringify({ passTemplates: templates }, null, 2));
      printTable(
        ["TEMPLATE", "ISSUER", "TYPE", "STATUS", "IDENTIFIER"],
        templates.map((one) => [one.name ?? "", one.issuer, one.type, one.status ?? "", one.id]),
      );
    }),
  );

export const templatesCommand = new Command("templates")
  .summary("the pass templates: create, change, void, list")
  .description(
    `The pass templates of an issuer: create, change, void, list. A template is never removed, because
passes, messages and scans refer to it: void makes it one that makes no new passes.`,
  )
  .addCommand(createCommand)
  .addCommand(changeCommand)
  .addCommand(voidCommand)
  .addCommand(listCommand, { isDefault: true });
