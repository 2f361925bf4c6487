import { randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import type { fixtureSchema } from "#pass-service/fixture/fixture-schema.ts";
import type { LogoFile } from "#pass-service/fixture/logo-file.ts";
import { newTemplate, type Template } from "#pass-service/fixture/template-models.ts";
import type { Answers, IncludedService } from "./answers.ts";
import { isLocal } from "./defaults.ts";
import { type Kept, keptTypeId } from "./kept.ts";
import { portsOf } from "./ports.ts";

type Fixture = z.input<typeof fixtureSchema>;

/** Variables of one program; undefined removes a variable from the file. */
export type Variables = Record<string, string | undefined>;

/** Files of an installation, composed from answers and earlier files. */
export interface SetUp {
  issuer: Record<string, unknown>;
  portal: Variables;
  /** Included pass service; undefined with a service elsewhere. */
  included:
    | { fixture: Fixture; service: Variables; key: { id: string; token: string } }
    | undefined;
}

interface Surroundings {
  kept: Kept;
  logo: LogoFile | undefined;
  /** Path of the issuer's file. */
  issuerFile: string;
  /** Path of its JSON Schema, relative to the issuer's file. */
  schema: string;
  /** Hosts of delivery pages, as the service elsewhere reports them. */
  hostsElsewhere: readonly string[];
}

/** Composes an installation. Existing identifiers and secrets are kept; missing ones are generated. */
export function composeSetUp(answers: Answers, around: Surroundings): SetUp {
  const { passService } = answers;
  const types = answers.membershipTypes.map((type) => ({
    ...type,
    subscriberListId: type.subscriberListId ?? keptTypeId(around.kept, type.slug) ?? randomUUID(),
  }));
  const issuer = issuerFileOf({ ...answers, membershipTypes: types }, around);
  const portal = portalVariables(answers, around);
  if (passService.kind === "elsewhere") return { issuer, portal, included: undefined };
  const fixture = fixtureOf({ ...answers, membershipTypes: types, passService }, around);
  const key = { id: portal.PASS_SERVICE_KEY_ID ?? "", token: portal.PASS_SERVICE_KEY_TOKEN ?? "" };
  const service = serviceVariables(answers, passService, around.kept);
  return { issuer, portal, included: { fixture, service, key } };
}

type Typed = Omit<Answers, "membershipTypes"> & {
  membershipTypes: (Answers["membershipTypes"][number] & { subscriberListId: string })[];
};

function issuerFileOf(answers: Typed, { kept, logo, schema, hostsElsewhere }: Surroundings) {
  const { contact, logo: _, ...look } = answers.issuer;
  const { passService, signIn, deliveryHosts, deliveryLanguageParameter } = answers;
  const isIncluded = passService.kind === "included";
  const language = isIncluded ? "language" : deliveryLanguageParameter;
  return {
    ...kept.issuer,
    $schema: schema,
    ...look,
    ...(logo && { logo: logo.name }),
    support: { ...contact, name: contact.name ?? { is: look.name, en: look.name } },
    deliveryHosts: isIncluded
      ? [new URL(passService.publicUrl).host]
      : (deliveryHosts ?? hostsElsewhere),
    ...(language && { deliveryLanguageParameter: language }),
    signIn,
    membershipTypes: answers.membershipTypes.map(({ model: _, ...type }) => type),
  };
}

const secret = () => randomBytes(36).toString("base64");

function portalVariables(answers: Answers, { kept, issuerFile }: Surroundings): Variables {
  const { passService, electronicId, mail } = answers;
  const ports = portsOf(answers);
  const before = kept.portal;
  const service =
    passService.kind === "included"
      ? {
          PASS_SERVICE_URL: `http://localhost:${ports.service}`,
          ...includedKey(kept),
        }
      : {
          PASS_SERVICE_URL: passService.url,
          PASS_SERVICE_KEY_ID: passService.keyId,
          PASS_SERVICE_KEY_TOKEN: passService.keyToken,
        };
  return {
    PORT: String(ports.portal),
    PUBLIC_URL: answers.publicUrl,
    ...service,
    SESSION_SECRETS: before.SESSION_SECRETS ?? secret(),
    STORAGE_SECRETS: before.STORAGE_SECRETS ?? secret(),
    DIGEST_SECRET: before.DIGEST_SECRET ?? secret(),
    ISSUER_CONFIG: issuerFile,
    DATABASE_URL: answers.databaseUrl,
    TRUSTED_PROXIES: before.TRUSTED_PROXIES ?? proxyOf(answers.publicUrl),
    OIDC_MEMBER_ISSUER: electronicId?.issuer,
    OIDC_MEMBER_NAME: electronicId?.name,
    OIDC_MEMBER_CLIENT_ID: electronicId?.clientId,
    OIDC_MEMBER_CLIENT_SECRET: electronicId?.clientSecret,
    OIDC_MEMBER_KENNITALA_CLAIM: electronicId?.kennitalaClaim,
    OIDC_MEMBER_ACR: electronicId?.acr,
    SMTP_URL: mail?.server,
    MAIL_FROM: mail?.from,
  };
}

/** Key of the portal at the included service. A key for a service elsewhere is never reused here. */
function includedKey({ portal, service }: Kept) {
  const isKept = portal.PASS_SERVICE_URL === `http://localhost:${service.PASS_SERVICE_PORT}`;
  return {
    PASS_SERVICE_KEY_ID:
      (isKept && portal.PASS_SERVICE_KEY_ID) || `portal-${randomBytes(4).toString("hex")}`,
    PASS_SERVICE_KEY_TOKEN: (isKept && portal.PASS_SERVICE_KEY_TOKEN) || secret(),
  };
}

function serviceVariables(answers: Answers, passService: IncludedService, kept: Kept): Variables {
  const { publicUrl, databaseUrl } = passService;
  return {
    PASS_SERVICE_PORT: String(portsOf(answers).service),
    PASS_SERVICE_PUBLIC_URL: publicUrl,
    PASS_SERVICE_DATABASE_URL: databaseUrl,
    PASS_SERVICE_TRUSTED_PROXIES: kept.service.PASS_SERVICE_TRUSTED_PROXIES ?? proxyOf(publicUrl),
    // On loopback messages are read in the outbox, which production does not show.
    NODE_ENV: isLocal(publicUrl) ? undefined : "production",
  };
}

/** A public address has a reverse proxy, usually on the same machine. */
const proxyOf = (address: string) => (isLocal(address) ? undefined : "127.0.0.1,::1");

function fixtureOf(
  answers: Typed & { passService: IncludedService },
  around: Surroundings,
): Fixture {
  const { kept, logo } = around;
  const { issuer, passService, membershipTypes, templates = [] } = answers;
  const { smsSender } = passService;
  const language = issuer.languages[0] ?? "is";
  const before = kept.fixture;
  const made: Template[] = [];
  const types = membershipTypes.map(({ subscriberListId: id, slug: _, ...type }) => {
    const stored = before?.membershipTypes?.find((one) => one.id === id);
    const model =
      type.model ?? (type.issuance === "on-request" ? "on-request-card" : "membership-card");
    const wanted = { ...type, model, smsSender, language, isOfMembership: true };
    const old = before?.passTemplates?.find((one) => one.id === stored?.passTemplateId);
    const template = templateFrom(newTemplate(wanted), old);
    made.push(template);
    const names = { name: type.name.is, englishName: type.name.en };
    return { id, ...names, passTemplateId: template.id, issuance: type.issuance };
  });
  for (const { model, name } of templates) {
    const wanted = { model, name, smsSender, language, isOfMembership: false };
    const old = before?.passTemplates?.find((one) => one.name === name.is && !isMade(made, one));
    made.push(templateFrom(newTemplate(wanted), old));
  }
  const others = (list: readonly { id: string }[]) => (one: { id: string }) => !isMade(list, one);
  const senders = before?.smsSenders?.filter(({ name }) => name !== smsSender) ?? [];
  const { email, phone } = issuer.contact;
  return {
    issuers: [
      {
        id: before?.id ?? randomUUID(),
        name: issuer.name,
        colours: issuer.colours,
        ...(logo && { logo: logo.dataAddress }),
        support: { ...(email && { email }), ...(phone && { phone }) },
        // Its pages lead back to the member's passes.
        website: `${answers.publicUrl}/passes?language={language}`,
        languages: issuer.languages,
        hasSmsAddOn: true,
        smsSenders: [{ name: smsSender }, ...senders],
        passTemplates: [...made, ...(before?.passTemplates?.filter(others(made)) ?? [])],
        membershipTypes: [...types, ...(before?.membershipTypes?.filter(others(types)) ?? [])],
      },
    ],
  };
}

const isMade = (made: readonly { id: string }[], { id }: { id: string }) =>
  made.some((one) => one.id === id);

/** An existing template keeps its settings; the answers set its names and its sender. */
function templateFrom(fresh: Template, old: Template | undefined): Template {
  if (!old) return fresh;
  const { name, englishName, smsTemplate } = fresh;
  const sms = old.smsTemplate ?? smsTemplate;
  return {
    ...old,
    name,
    englishName,
    ...(sms && smsTemplate && { smsTemplate: { ...sms, sender: smsTemplate.sender } }),
  };
}
