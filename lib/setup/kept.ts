import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import type { z } from "zod";
import type { fixtureSchema } from "#pass-service/fixture/fixture-schema.ts";
import { looseModels, modelOf } from "#pass-service/fixture/template-models.ts";
import type { installationFiles } from "#process/installation.ts";
import type { Draft } from "./answers.ts";
import { at } from "./paths.ts";

type FixtureIssuer = z.input<typeof fixtureSchema>["issuers"][number];
type Values = Record<string, string | undefined>;

/** Files of an earlier run, with edits made by hand. */
export interface Kept {
  issuer: Draft | undefined;
  /** The issuer at the included pass service. */
  fixture: FixtureIssuer | undefined;
  portal: Values;
  service: Values;
}

/** A file of an earlier run that cannot be read. */
export class KeptFileError extends Error {}

export function readKept(files: ReturnType<typeof installationFiles>): Kept {
  const fixture = readJson(files.fixture) as { issuers?: FixtureIssuer[] } | undefined;
  return {
    issuer: readJson(files.issuer) as Draft | undefined,
    fixture: fixture?.issuers?.[0],
    portal: readValues(files.portal),
    service: readValues(files.service),
  };
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new KeptFileError(
      `${file} of an earlier run cannot be read (${(error as Error).message}). Mend it, or move it away.`,
    );
  }
}

const readValues = (file: string): Values =>
  existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};

/** Answers derived from the files of an earlier run. */
export function answersOf(kept: Kept, folder: string): Draft {
  const { issuer, portal, service } = kept;
  if (!issuer) return {};
  const isIncluded = portal.PASS_SERVICE_URL === `http://localhost:${service.PASS_SERVICE_PORT}`;
  const { name, website, privacyPolicy, colours, logo, languages, support } = issuer;
  const electronicId = electronicIdOf(portal);
  return withoutUndefined({
    issuer: withoutUndefined({
      name,
      website,
      privacyPolicy,
      colours,
      logo: typeof logo === "string" ? path.resolve(folder, logo) : undefined,
      languages,
      contact: withoutDerivedName(support, name),
    }),
    publicUrl: portal.PUBLIC_URL,
    port: portal.PORT ? Number(portal.PORT) : undefined,
    databaseUrl: portal.DATABASE_URL,
    passService: isIncluded
      ? withoutUndefined({
          kind: "included",
          publicUrl: service.PASS_SERVICE_PUBLIC_URL,
          port: Number(service.PASS_SERVICE_PORT),
          databaseUrl: service.PASS_SERVICE_DATABASE_URL,
          smsSender: kept.fixture?.smsSenders?.[0]?.name,
        })
      : {
          kind: "elsewhere",
          url: portal.PASS_SERVICE_URL,
          keyId: portal.PASS_SERVICE_KEY_ID,
          keyToken: portal.PASS_SERVICE_KEY_TOKEN,
        },
    deliveryHosts: isIncluded ? undefined : issuer.deliveryHosts,
    deliveryLanguageParameter: isIncluded ? undefined : issuer.deliveryLanguageParameter,
    signIn: issuer.signIn,
    electronicId,
    mail: portal.SMTP_URL ? { server: portal.SMTP_URL, from: portal.MAIL_FROM } : undefined,
    membershipTypes: typesOf(kept, isIncluded),
    templates: isIncluded ? looseTemplatesOf(kept) : undefined,
  });
}

/** The contact, without a name that setup took from the issuer, so that it follows a change of that. */
function withoutDerivedName(contact: unknown, issuerName: unknown): unknown {
  const names = ["is", "en"].map((language) => at(contact, `name.${language}`));
  if (!names.every((name) => name === issuerName)) return contact;
  const { name: _, ...rest } = contact as Draft;
  return rest;
}

function typesOf({ issuer, fixture }: Kept, isIncluded: boolean): Draft[] {
  const types = Array.isArray(issuer?.membershipTypes) ? issuer.membershipTypes : [];
  return types.map((type: Draft) => {
    if (!isIncluded) return type;
    const { subscriberListId: id, ...rest } = type;
    const stored = fixture?.membershipTypes?.find((one) => one.id === id);
    const template = fixture?.passTemplates?.find((one) => one.id === stored?.passTemplateId);
    const model = template && modelOf(template, rest.issuance === "on-request");
    return { ...rest, ...(model && { model }) };
  });
}

function looseTemplatesOf({ fixture }: Kept): Draft[] | undefined {
  const loose = (fixture?.passTemplates ?? []).flatMap((template) => {
    const isOfType = fixture?.membershipTypes?.some((type) => type.passTemplateId === template.id);
    const model = looseModels.find((one) => one === modelOf(template, false));
    const { name: is = "", englishName: en = is } = template;
    return isOfType || !model ? [] : [{ model, name: { is, en } }];
  });
  return loose.length > 0 ? loose : undefined;
}

function electronicIdOf(portal: Values): Draft | undefined {
  if (!portal.OIDC_MEMBER_ISSUER) return undefined;
  return withoutUndefined({
    issuer: portal.OIDC_MEMBER_ISSUER,
    clientId: portal.OIDC_MEMBER_CLIENT_ID,
    clientSecret: portal.OIDC_MEMBER_CLIENT_SECRET,
    name: portal.OIDC_MEMBER_NAME,
    kennitalaClaim: portal.OIDC_MEMBER_KENNITALA_CLAIM,
    acr: portal.OIDC_MEMBER_ACR,
  });
}

function withoutUndefined(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

/** The identifier of a membership type that has this slug already. */
export function keptTypeId({ issuer }: Kept, slug: string): string | undefined {
  const types = Array.isArray(issuer?.membershipTypes) ? issuer.membershipTypes : [];
  const id = at(
    types.find((type) => at(type, "slug") === slug),
    "subscriberListId",
  );
  return typeof id === "string" ? id : undefined;
}
