import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { fixtureTemplateSchema } from "#pass-service/fixture/fixture-template.ts";

/** What a first pass template can be made after. */
export const templateModels = [
  "membership-card",
  "on-request-card",
  "punch-card",
  "ticket",
] as const;
export type TemplateModel = (typeof templateModels)[number];

/** The models whose passes can also be made one by one, without a membership. */
export const looseModels = ["punch-card", "ticket"] as const;

export type Template = z.input<typeof fixtureTemplateSchema>;
type InputField = NonNullable<Template["inputFields"]>[number];
type Language = "is" | "en";

interface NewTemplate {
  model: TemplateModel;
  name: { is: string; en: string };
  description?: { is: string; en: string } | undefined;
  smsSender: string;
  /** Of what has one language only: the labels on the pass, and the text message. */
  language: Language;
  /** Whether a membership issues its passes, and fills in whose they are. */
  isOfMembership: boolean;
}

const words = {
  is: {
    name: "Nafn",
    number: "Félagsnúmer",
    phone: "Símanúmer",
    card: "Skírteinið þitt er tilbúið: ${url}",
    visits: "Kortið þitt er tilbúið: ${url}",
    ticket: "Miðinn þinn: ${url}",
  },
  en: {
    name: "Name",
    number: "Member number",
    phone: "Phone number",
    card: "Your card is ready: ${url}",
    visits: "Your card is ready: ${url}",
    ticket: "Your ticket: ${url}",
  },
};

type Kind = Pick<Template, "type" | "stamps" | "hasDynamicBarcode"> & {
  sms: "card" | "visits" | "ticket";
};

const kinds: Record<TemplateModel, Kind> = {
  "membership-card": { type: "MEMBER", sms: "card" },
  "on-request-card": { type: "MEMBER", sms: "card" },
  "punch-card": { type: "PUNCH", stamps: 10, sms: "visits" },
  ticket: { type: "TICKET", hasDynamicBarcode: true, sms: "ticket" },
};

export function newTemplate(wanted: NewTemplate): Template {
  const { model, name, description, smsSender, language, isOfMembership } = wanted;
  const { sms, ...kind } = kinds[model];
  return {
    id: randomUUID(),
    ...kind,
    ...(kind.hasDynamicBarcode && { dynamicBarcodeExpirationTimeSeconds: 30 }),
    name: name.is,
    englishName: name.en,
    ...(description && { description: description[language] }),
    inputFields: isOfMembership ? fieldsOfMember(model, language) : fieldsOfHolder(language),
    smsTemplate: { sender: smsSender, content: words[language][sms] },
  };
}

function fieldsOfMember(model: TemplateModel, language: Language): InputField[] {
  const filled = { format: "TEXT", type: "ISSUER" } as const;
  const { name, number } = words[language];
  const holder: InputField = {
    identifier: "nafn",
    label: name,
    isMandatory: true,
    ...filled,
    filledFrom: "memberName",
  };
  if (kinds[model].type !== "MEMBER") return [holder];
  const ofMember = {
    identifier: "felagsnumer",
    label: number,
    filledFrom: "memberNumber",
  } as const;
  return [holder, { ...ofMember, ...filled }];
}

/** A pass that is made by hand: staff or its holder write the name. */
function fieldsOfHolder(language: Language): InputField[] {
  const { name, phone } = words[language];
  return [
    { identifier: "nafn", label: name, isMandatory: true, format: "TEXT", type: "MEMBER" },
    { identifier: "simi", label: phone, format: "PHONE_NUMBER", type: "MEMBER" },
  ];
}

/** The model that a kept template was made after, as far as its type tells. */
export function modelOf({ type }: Pick<Template, "type">, isOnRequest: boolean) {
  const kind = templateModels.find((model) => kinds[model].type === type);
  return kind === "membership-card" && isOnRequest ? "on-request-card" : kind;
}
