import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { recordIdSchema } from "#contract/index.ts";
import { fieldWords } from "#process/field-words.ts";
import { isReadable } from "#theme/issuer-theme.ts";
import type { ConfigurationProblem } from "./variables.ts";

/** The languages of the interface strings, the default first. */
const portalLanguages = ["is", "en"] as const;
export type Language = (typeof portalLanguages)[number];

/** How a member may be identified. */
export const signInModes = ["electronic-id", "text-link", "kennitala"] as const;
export type SignInMode = (typeof signInModes)[number];
/** Sign-in modes that begin a session. A text link leads to the delivery page without one. */
export type SessionMode = Exclude<SignInMode, "text-link">;

const staffSignInMethods = ["password", "provider"] as const;
export type StaffSignInMethod = (typeof staffSignInMethods)[number];

export const inBothLanguages = z.object({ is: z.string().min(1), en: z.string().min(1) });
export type Wording = z.infer<typeof inBothLanguages>;

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "must be written #rrggbb", abort: true });

export const membershipTypeSchema = z.strictObject({
  subscriberListId: recordIdSchema.describe("The membership type's identifier at the pass service"),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      error: "must be lower-case letters a to z, digits and single dashes: it stands in an address",
    })
    .describe("The last part of the deep link /passes/[slug]"),
  issuance: z
    .enum(["automatic", "on-request"])
    .describe("on-request: the pass is issued when the member asks for it"),
  name: inBothLanguages,
  nameInSentence: inBothLanguages
    .describe(
      "The name as it stands after the verb on a button, in Icelandic in the accusative: “félagsskírteini” in “Sækja félagsskírteini”",
    )
    .optional(),
  description: inBothLanguages.optional(),
});
export type ConfiguredMembershipType = z.infer<typeof membershipTypeSchema>;

const hourOfDay = z.int().min(0).max(23);

export const defaultQuietHours = { from: 21, until: 8 };

/** Bulk sending: quiet hours and limits. */
const bulkSchema = z.strictObject({
  quietHours: z
    .union([z.strictObject({ from: hourOfDay, until: hourOfDay }), z.literal(false)], {
      error: 'must be two whole hours from 0 to 23, such as { "from": 21, "until": 8 }, or false',
    })
    .default(defaultQuietHours)
    .describe("Hours in Iceland in which no bulk list sends; false for none"),
  textsPerDay: z
    .int()
    .min(1)
    .optional()
    .describe("Texts of bulk lists in a day, midnight to midnight"),
  textsPerBatch: z.int().min(1).optional().describe("Recipients of one bulk list"),
  trial: z
    .boolean()
    .default(false)
    .describe("While sending to many is tried out: 50 texts a day at most"),
  pricePerPart: z
    .number()
    .positive()
    .optional()
    .describe(
      "What a part of a text costs, in krónur; texts and bulk lists then say what they cost",
    ),
});

const contactSchema = z.strictObject({
  name: inBothLanguages,
  email: z.email().optional(),
  phone: z.string().min(7).optional(),
});

export const issuerFileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).describe("The issuer's name"),
  description: inBothLanguages
    .describe("What the portal is for, in a sentence: for search results and previews of its link")
    .optional(),
  allowIndexing: z
    .boolean()
    .default(false)
    .describe("Whether search engines may list the start page and the deep links"),
  website: z.url({ protocol: /^https?$/ }).optional(),
  privacyPolicy: z
    .url({ protocol: /^https?$/ })
    .describe("The issuer's own page about personal data")
    .optional(),
  colours: z.strictObject({
    card: colour
      .refine(isReadable, { error: "neither white nor black text is readable on it" })
      .describe("The background of the card and of the header, as #rrggbb"),
    accent: colour.describe(
      "The accent colour, as #rrggbb: the line below the header, and buttons where the main colour does not stand out",
    ),
  }),
  logo: z
    .string()
    .regex(/\.(svg|png)$/, { error: "must be an .svg or .png file" })
    .describe("An SVG or PNG file, its path relative to this file")
    .optional(),
  languages: z
    .array(z.enum(portalLanguages))
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: "names a language twice" })
    .default([...portalLanguages])
    .describe("The languages of the pages; the first is the default"),
  support: contactSchema.describe("Whom members are told to ask"),
  memberRegister: contactSchema
    .describe(
      "Who keeps the register of members: staff are told to ask them for what the portal cannot do",
    )
    .optional(),
  deliveryHosts: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z0-9.-]+(:\d+)?$/, { error: "must be a host such as passes.example.is" }),
    )
    .min(1)
    .describe("Hosts that a pass link may lead to, with the port unless it is the default"),
  deliveryLanguageParameter: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,30}$/, { error: "must be a name such as language" })
    .describe(
      "The query parameter by which delivery pages take a language: a member who chose one in the portal is led on in it. Left out: links stay as the pass service gives them",
    )
    .optional(),
  signIn: z
    .array(z.enum(signInModes, { error: `must be one of ${signInModes.join(", ")}` }))
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: "names a mode twice" })
    .describe("How members are identified, in the order of the start page"),
  staffSignIn: z
    .array(z.enum(staffSignInMethods, { error: `must be one of ${staffSignInMethods.join(", ")}` }))
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: "names a way twice" })
    .default(["password"])
    .describe("How staff sign in; provider needs the variables OIDC_STAFF_*"),
  bulk: bulkSchema.prefault({}).describe("Sending texts to many by a list"),
  membershipTypes: z
    .array(membershipTypeSchema)
    .refine((types) => new Set(types.map((type) => type.slug)).size === types.length, {
      error: "two membership types have the same slug",
    })
    .refine(
      (types) =>
        new Set(types.map((type) => type.subscriberListId.toLowerCase())).size === types.length,
      {
        error: "two membership types have the same subscriberListId",
      },
    )
    .refine((types) => types.filter(({ issuance }) => issuance === "on-request").length <= 1, {
      error:
        "two membership types are on-request: a pass is asked for without naming its type, so that the pass service would choose between them",
    })
    .describe("The membership types that members see, in this order; at most one is on-request"),
});

export interface Issuer extends z.infer<typeof issuerFileSchema> {
  logoFile?: { bytes: Buffer; mediaType: "image/svg+xml" | "image/png" };
}

export function readIssuerFile(
  file: string,
): { ok: true; issuer: Issuer } | { ok: false; problems: ConfigurationProblem[] } {
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const cure = isNotFound(error)
      ? `there is no file ${file}`
      : `${file} cannot be read as JSON: ${(error as Error).message}`;
    return { ok: false, problems: [{ where: "ISSUER_CONFIG", cure }] };
  }
  const read = issuerFileSchema.safeParse(written, { error: fieldWords });
  // The logo is read whatever else is wrong, so that all problems are reported at once.
  const logo = readLogo(file, written);
  if (read.success && logo.ok) return { ok: true, issuer: { ...read.data, ...logo.found } };
  const problems = (read.error?.issues ?? []).map(({ path: at, message }) => ({
    where: `${path.basename(file)}: ${at.join(".") || "(whole file)"}`,
    cure: message,
  }));
  return { ok: false, problems: [...problems, ...(logo.ok ? [] : [logo.problem])] };
}

/** Finds nothing when no file is named, or none that the schema takes. */
function readLogo(
  file: string,
  written: unknown,
): { ok: true; found: Pick<Issuer, "logoFile"> } | { ok: false; problem: ConfigurationProblem } {
  const logo = issuerFileSchema.pick({ logo: true }).strip().safeParse(written).data?.logo;
  if (!logo) return { ok: true, found: {} };
  const at = path.resolve(path.dirname(file), logo);
  try {
    const bytes = readFileSync(at);
    const mediaType = logo.endsWith(".svg") ? "image/svg+xml" : "image/png";
    return { ok: true, found: { logoFile: { bytes, mediaType } } };
  } catch (error) {
    const cure = isNotFound(error)
      ? `there is no file ${at}`
      : `cannot be read: ${(error as Error).message}`;
    return { ok: false, problem: { where: `${path.basename(file)}: logo`, cure } };
  }
}

function isNotFound(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
