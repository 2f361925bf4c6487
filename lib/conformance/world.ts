import { z } from "zod";
import { kennitalaSchema, passStatuses, passTemplateTypes, passWallets } from "#contract/index.ts";

const id = z.guid();
const kennitala = kennitalaSchema;
const ofType = z.strictObject({ kennitala, subscriberListId: id });
const code = z.strictObject({ data: z.string().min(1), passId: id.optional() });

const membersSchema = z.strictObject({
  withPass: kennitala.describe("A member with a live membership that has a pass").optional(),
  without: kennitala.describe("A member without any live membership").optional(),
  unknown: kennitala.describe("Nobody's member").optional(),
  awaiting: ofType.describe("A live membership whose pass is null").optional(),
  unasked: ofType
    .describe("A live membership on request whose pass has not been issued; the run issues none")
    .optional(),
  inWallet: kennitala.describe("A member whose pass a platform's wallet holds").optional(),
  formerlyHeld: kennitala.describe("A member whose pass every wallet has let go").optional(),
  several: z
    .strictObject({ kennitala, subscriberListIds: z.array(id).min(2) })
    .describe("All live memberships of a member, newest first")
    .optional(),
  closed: z
    .array(z.strictObject({ kennitala, status: z.enum(passStatuses) }))
    .describe("Members whose newest pass is in a status in which it is not handed out")
    .optional(),
  notYetValid: kennitala
    .describe("A member with a pass that is not valid yet and that no wallet holds")
    .optional(),
  mayAsk: ofType.describe("May have an on-request pass; the run issues it").optional(),
  notAskedYet: ofType.describe("May have an on-request pass; the run does not issue it").optional(),
  notEligible: ofType.describe("Does not qualify for the on-request type").optional(),
});

const templatesSchema = z.strictObject({
  types: z.record(id, z.enum(passTemplateTypes)).describe("Templates and their types").optional(),
  plain: id.describe("Makes passes out of nothing but its identifier, counting none").optional(),
  other: id.describe("Another one of that kind").optional(),
  counting: id.describe("A PUNCH or MULTI_TICKET template that makes passes likewise").optional(),
  mandatory: z
    .strictObject({ passId: id, identifier: z.string() })
    .describe("A pass of a template with a mandatory field of the issuer, and that field")
    .optional(),
  needsInput: z
    .strictObject({ passTemplateId: id, identifier: z.string(), value: z.string() })
    .describe("Makes passes of which the holder must enter this one field, and a value for it")
    .optional(),
  locked: z
    .strictObject({ passId: id, identifier: z.string() })
    .describe("A pass of a template that locks its input fields, and one of the fields")
    .optional(),
});

const passesSchema = z.strictObject({
  deleted: z.array(id).min(1).describe("Passes that are deleted, or about to be"),
});

const scanSchema = z.strictObject({
  punch: code.describe("An unused PUNCH or MULTI_TICKET pass; two punches are used and put back"),
  gift: code.describe("A gift card; an amount is moved there and back"),
  coupon: code.describe("An unused TICKET or COUPON pass; only looked at"),
  redeemed: code.describe("A TICKET or COUPON pass that the run redeems, for good"),
  voided: code.describe("A pass that the run voids, for good"),
});

const smsSchema = z.strictObject({
  pass: id.describe("A membership pass with an SMS Template, its member with a number on file"),
  phoneNumber: z.string().describe("That number, in E.164"),
  sender: z.string().describe("An approved sender name"),
  unapprovedSender: z.string().describe("A sender name that is not approved"),
  passWithoutTemplate: id.describe("A pass without an SMS Template"),
  passWithoutField: id.describe("A pass of a template without a phone-number input field"),
  template: id.describe("Has a phone-number field and an SMS Template, and makes passes"),
  testNumber: z
    .strictObject({ national: z.string(), international: z.string() })
    .describe("An Icelandic number that may be texted, without and with its country code"),
});

const notificationsSchema = z.strictObject({
  pass: id.describe("A pass that a wallet holds, in a status that is notified"),
  formerlyHeld: id.describe("A pass that is UPDATES_OFF: every wallet has let it go"),
  onPlatformB: z
    .array(id)
    .min(2)
    .describe("Passes that the platform-B wallet holds, on devices of different kinds"),
  notHeldBy: z.enum(passWallets).describe("A wallet that does not hold it"),
});

const otherIssuerSchema = z.strictObject({
  key: z.strictObject({ keyId: z.string(), keyToken: z.string() }),
  passId: id.optional(),
  passTemplateId: id.optional(),
  passWithoutSmsAddOn: id.describe("A pass of it, when it has no SMS add-on").optional(),
});

/** Test data of the service under test; rules whose data is left out are not checked. */
export const worldSchema = z.strictObject({
  $schema: z.string().optional(),
  members: membersSchema.default({}),
  templates: templatesSchema.default({}),
  passes: passesSchema.partial().default({}),
  scan: scanSchema.partial().default({}),
  sms: smsSchema.partial().default({}),
  notifications: notificationsSchema.partial().default({}),
  otherIssuer: otherIssuerSchema.partial().default({}),
});

export type World = z.output<typeof worldSchema>;
type Part = Exclude<keyof World, "$schema">;

/** The name of one item of test data, such as `members.withPass`. */
export type Need = { [P in Part]: `${P}.${keyof World[P] & string}` }[Part];
export type Known<N extends Need> = N extends `${infer P extends Part}.${infer Key}`
  ? Key extends keyof World[P]
    ? NonNullable<World[P][Key]>
    : never
  : never;

/** The test data under a name; undefined when it was left out. */
export function knownIn<N extends Need>(world: World, need: N): Known<N> | undefined {
  const [part = "", key = ""] = need.split(".");
  return (world as unknown as Record<string, Record<string, Known<N> | undefined>>)[part]?.[key];
}
