import { z } from "zod";
import { looseModels, templateModels } from "#pass-service/fixture/template-models.ts";
import {
  inBothLanguages,
  issuerFileSchema,
  membershipTypeSchema,
} from "#portal/configuration/issuer-file.ts";
import { issuerAddress, safeAddress } from "#portal/configuration/variables.ts";

const {
  description: portalDescription,
  allowIndexing,
  website,
  privacyPolicy,
  colours,
  logo,
  languages,
} = issuerFileSchema.shape;
const { signIn, deliveryHosts, deliveryLanguageParameter } = issuerFileSchema.shape;
const { subscriberListId, slug, issuance } = membershipTypeSchema.shape;
const { name: typeName, nameInSentence, description } = membershipTypeSchema.shape;

export const isOneLine = (written: string) => !/\p{Cc}/u.test(written.trim());
export const oneLine = "must be one line, without control characters";

const text = z.string().trim().min(1).refine(isOneLine, { error: oneLine });

const address = (cure: string) => safeAddress(cure).transform((url) => url.href.replace(/\/$/, ""));

const origin = (cure: string) =>
  safeAddress(cure)
    .refine((url) => url.pathname === "/" && !url.search && !url.hash && !url.username, {
      error: "must be an origin alone, without a path",
    })
    .transform((url) => url.origin);

const port = z.int().min(1).max(65_535);

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must begin with postgresql://" })
  .describe("A PostgreSQL database; left out: an embedded server");

const phone = z.string().regex(/^\+[1-9](?: ?\d){6,14}$/, {
  error: "must be written with the country code, such as +354 555 0100",
});

export const smsSenderRule = "3 to 11 letters, digits or spaces, A to Z without accents";

const issuerSchema = z.strictObject({
  name: text.max(100).describe("The name of the organisation"),
  colours: z.strictObject({
    card: colours.shape.card.describe("The main colour, of cards and of the header, as #rrggbb"),
    accent: colours.shape.accent.describe(
      "The accent colour, as #rrggbb: the line below the header, and buttons where the main colour does not stand out",
    ),
  }),
  logo: logo.unwrap().describe("The logo: an .svg or .png file, nearly square").optional(),
  website: website
    .unwrap()
    .describe("The organisation’s web site, such as https://vogar.example")
    .optional(),
  privacyPolicy,
  description: portalDescription,
  allowIndexing: allowIndexing
    .unwrap()
    .describe(allowIndexing.description ?? "")
    .optional(),
  contact: z.strictObject({
    name: inBothLanguages.describe("Whom members ask; by default the organisation").optional(),
    email: z.email().describe("The e-mail address that members ask at").optional(),
    phone: phone.describe("The phone number that members ask at, such as +354 555 0100").optional(),
  }),
  languages: languages.describe("The languages of the pages, the default first"),
});

const includedSchema = z.strictObject({
  kind: z.literal("included"),
  publicUrl: origin("must be the service’s address, such as https://passes.example.is").describe(
    "The address of the pass service, to which pass holders come",
  ),
  port: port.describe("The port that it listens on; by default that of a local address").optional(),
  databaseUrl: databaseUrl.optional(),
  smsSender: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ]{1,9}[A-Za-z0-9]$/, { error: `must be ${smsSenderRule}` })
    .describe(`The sender of text messages: ${smsSenderRule}`),
});

const elsewhereSchema = z.strictObject({
  kind: z.literal("elsewhere"),
  url: address("must be its base address, such as https://api.example.is").describe(
    "The base address of the pass service",
  ),
  keyId: text.describe("The identifier of the issuer’s key there"),
  keyToken: text.describe("The token of the issuer’s key"),
});

const typeSchema = z.strictObject({
  slug: slug.describe("The last part of its link, /passes/…"),
  name: typeName.describe("The name of the membership type"),
  nameInSentence,
  description,
  issuance: issuance.describe("How members come by it"),
  model: z.enum(templateModels).describe("What its pass is made after").optional(),
  subscriberListId: subscriberListId
    .describe("Its identifier at a pass service elsewhere (subscriberListId, a UUID)")
    .optional(),
});

const looseTemplateSchema = z.strictObject({
  model: z.enum(looseModels),
  name: inBothLanguages,
});

const electronicIdSchema = z.strictObject({
  issuer: issuerAddress("must be the issuer’s address, such as https://innskraning.example.is")
    .transform((url) => url.href.replace(/\/$/, ""))
    .describe("The OpenID Connect issuer of the electronic ID"),
  clientId: text.describe("What the provider calls the portal (client id)"),
  clientSecret: text.describe("The secret that the provider gave (client secret)"),
  name: text.describe("What members know the provider as").optional(),
  kennitalaClaim: text.describe("The claim that holds the kennitala").optional(),
  acr: text.describe("The accepted acr values, separated by spaces").optional(),
});

const mailSchema = z.strictObject({
  server: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, {
      error: "must be a mail server such as smtps://portal:password@mail.example.is",
    })
    .describe("The mail server that invitations and forgotten passwords go through"),
  from: z.email().describe("The e-mail address that they come from"),
});

/** Answers of `npm run setup`. Fields that the issuer’s file also has are named as there. */
export const answersSchema = z
  .strictObject({
    $schema: z.string().optional(),
    issuer: issuerSchema,
    publicUrl: origin("must be the portal’s address, such as https://minar.example.is").describe(
      "The address of the portal, to which members and staff come",
    ),
    port: port.describe("The port that the portal listens on").optional(),
    databaseUrl: databaseUrl.optional(),
    passService: z.discriminatedUnion("kind", [includedSchema, elsewhereSchema], {
      error: 'must have the kind "included" or "elsewhere"',
    }),
    deliveryHosts: deliveryHosts
      .describe(`${deliveryHosts.description}; told by the service when left out`)
      .optional(),
    deliveryLanguageParameter,
    signIn: signIn.describe("How members are identified"),
    electronicId: electronicIdSchema.describe("When signIn names electronic-id").optional(),
    mail: mailSchema.optional(),
    membershipTypes: z.array(typeSchema).describe("The membership types that members see"),
    templates: z
      .array(looseTemplateSchema)
      .describe("Pass templates that no membership issues; for the included service")
      .optional(),
    firstAdmin: z
      .strictObject({
        name: text.max(100).describe("The name of the first admin of the console"),
        email: z.email().describe("The first admin’s e-mail address"),
      })
      .optional(),
  })
  .describe("Answers for npm run setup -- --answers");

export type Answers = z.output<typeof answersSchema>;
export type IncludedService = z.output<typeof includedSchema>;
export type ElsewhereService = z.output<typeof elsewhereSchema>;

/** Incomplete answers: unchecked JSON. */
export type Draft = { [name: string]: unknown };

/** The JSON Schema of an answers file. No field is required: what is left out has a default, or is there. */
export function answersJsonSchema() {
  const schema = z.toJSONSchema(answersSchema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (!jsonSchema.properties?.is) Reflect.deleteProperty(jsonSchema, "required");
    },
  });
  return { title: "Answers for npm run setup of Félagi", ...schema };
}
