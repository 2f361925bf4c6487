import "server-only";
import { z } from "zod";
import { trustedProxiesSchema } from "#process/client-address.ts";
import { isDemo } from "#process/demo.ts";
import { checkSpelling } from "#process/doctor/check-spelling.ts";
import type { Finding } from "#process/doctor/finding.ts";
import { installationFiles } from "#process/installation.ts";
import { metricsTokenSchema } from "#process/metrics-token.ts";
import { plainHttpHostsSchema, plainHttpProblems } from "#process/plain-http.ts";
import { serverVariables } from "#process/server-variables.ts";
import {
  type MemberProvider,
  providerSchemas,
  readMemberProvider,
  readStaffProvider,
  type StaffProvider,
  unusedMemberProvider,
} from "./identity-providers.ts";
import { secretConflicts } from "./secret-conflicts.ts";
import {
  type ConfigurationProblem,
  readAllOrNone,
  safeAddress,
  type Variables,
  webAddress,
} from "./variables.ts";

/** The only place in the portal that reads `process.env`. */

/** Whether pages are served by the development server, whose reloading needs a looser policy. */
export const isDevelopment = process.env.NODE_ENV === "development";

/** Whether this is the demo's portal, or a command on it. */
export const isDemoProgram = () => isDemo(process.env);

/** The folder of the embedded database, from the program that started it. */
export const embeddedFolder = () => process.env.FELAGI_EMBEDDED_FOLDER;

const required = (cure: string) => z.string({ error: cure }).min(1, { error: cure });

/** A list of secrets: the first one encrypts, and every one of them decrypts. */
const secrets = required(
  "set it to one or more secrets of at least 32 characters, separated by commas (openssl rand -base64 36)",
)
  .transform((list) => list.split(",").map((secret) => secret.trim()))
  .refine((each) => each.every((secret) => secret.length >= 32), {
    error: "every secret must be at least 32 characters",
  });

const wholeNumber = (unit: string, { max, fallback }: { max: number; fallback: number }) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max, {
      error: `must be a whole number of ${unit}, from 1 to ${max}`,
    })
    .transform(Number);

/** From one to ten years. */
const days = (fallback: number) => wholeNumber("days", { max: 3650, fallback });

const postgresAddress = /^postgres(ql)?:\/\//;

const environmentSchema = z.object({
  PASS_SERVICE_URL: webAddress(
    "set it to the base address of the pass service, such as https://api.example.is",
  ).transform((url) => url.href.replace(/\/$/, "")),
  PLAIN_HTTP_HOSTS: plainHttpHostsSchema,
  PASS_SERVICE_KEY_ID: required(
    "set it to the identifier of the issuer's key (with the included service: npm run service -- keys create makes one)",
  ),
  PASS_SERVICE_KEY_TOKEN: required("set it to the token of the issuer's key"),
  PUBLIC_URL: safeAddress("set it to the portal's own address, such as https://minar.example.is")
    .refine((url) => url.pathname === "/" && !url.search && !url.hash, {
      error: "must be an origin alone, without a path",
    })
    .transform((url) => url.origin),
  /** Secrets for cookies, which live for hours. */
  SESSION_SECRETS: secrets,
  /** Secrets for texts in the database, which live for weeks. */
  STORAGE_SECRETS: secrets,
  DIGEST_SECRET: required(
    "set it to a secret of at least 32 characters and never change it: it keys the digests that stand for a kennitala",
  ).min(32, { error: "must be at least 32 characters" }),
  DATABASE_URL: required(
    "set it to the address of a PostgreSQL database (npm start without it starts an embedded one)",
  ).regex(postgresAddress, { error: "must begin with postgresql://" }),
  /**
   * Address of the database without a pooler in between. If it is set, `DATABASE_URL` may lead to a pooler in
   * transaction mode.
   */
  DATABASE_DIRECT_URL: z
    .string()
    .transform((text) => text || undefined)
    .refine((text) => text === undefined || postgresAddress.test(text), {
      error: "must begin with postgresql://",
    })
    .refine((text) => text === undefined || !embeddedFolder(), {
      error: "is for a database that DATABASE_URL names: set both, or none for the embedded one",
    })
    .optional(),
  FELAGI_DEMO: z
    .literal(["", "true"], { error: 'must be unset, or "true" in the demo' })
    .optional(),
  ACTIVITY_RETENTION_DAYS: days(365),
  ADDRESS_RETENTION_DAYS: days(30),
  MESSAGE_RETENTION_DAYS: days(7),
  /** Maximum of text links a day, for all members together. */
  TEXT_LINK_DAILY_LIMIT: wholeNumber("texts", { max: 100_000, fallback: 500 }),
  TRUSTED_PROXIES: trustedProxiesSchema,
  METRICS_TOKEN: metricsTokenSchema,
  /**
   * Variables of OpenTelemetry that the portal reads; the library reads the rest
   * (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_EXPORTER_OTLP_TIMEOUT`, `OTEL_RESOURCE_ATTRIBUTES`, …).
   */
  /** Address of the trace collector; without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .transform((text) => text || undefined)
    .refine((text) => text === undefined || /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
      error: "set it to the base address of a collector, such as http://localhost:4318",
    })
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .string()
    .refine((text) => text === "" || text.startsWith("http/"), {
      error: "traces are sent over HTTP: unset it, and name the collector's HTTP port (4318)",
    })
    .optional(),
  /** Sampling rate of traces that begin here. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .default("1")
    .refine((text) => text.trim() !== "" && Number(text) >= 0 && Number(text) <= 1, {
      error: "must be a number from 0 to 1",
    })
    .transform(Number),
  ...serverVariables,
  ISSUER_CONFIG: required("set it to the path of the issuer's file"),
});

/** Where mail to staff is handed in, and from whom it comes. */
interface MailServer {
  url: string;
  from: string;
}

const mailCure =
  "set it to the address of the mail server, such as smtps://portal:password@mail.example.is";

const mailServerSchema = z.object({
  SMTP_URL: z.string({ error: mailCure }).refine(isMailAddress, { error: mailCure }),
  MAIL_FROM: z.email({ error: "set it to the e-mail address that mail to staff comes from" }),
});

function isMailAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ["smtp:", "smtps:"].includes(url.protocol) && url.hostname !== "";
}

export interface Environment extends z.infer<typeof environmentSchema> {
  /** The issuer's identity provider for staff, when one is configured. */
  staffProvider: StaffProvider | undefined;
  /** The electronic ID of members, when one is configured. */
  memberProvider: MemberProvider | undefined;
  /** Where mail to staff is handed in, when there is such a place. */
  mailServer: MailServer | undefined;
}

/** Path of the issuer's file, unvalidated: the file is read even when other variables are wrong. */
export function issuerFileOf(variables: Variables = process.env): string | undefined {
  return variables.ISSUER_CONFIG || undefined;
}

/** Path of the missing environment file; undefined if any of the required variables is set. */
export function missingEnvironmentFile(variables: Variables = process.env): string | undefined {
  const { PASS_SERVICE_URL, PUBLIC_URL, SESSION_SECRETS, ISSUER_CONFIG } = variables;
  return PASS_SERVICE_URL || PUBLIC_URL || SESSION_SECRETS || ISSUER_CONFIG
    ? undefined
    : installationFiles(variables).portal;
}

/** Whether a variable is set, and so may be wrong rather than missing. */
export const isVariableSet = (name: string, variables: Variables = process.env): boolean =>
  Boolean(variables[name]);

export interface DatabaseAddresses {
  address: string;
  /** Address without a pooler in between; undefined if `DATABASE_DIRECT_URL` is not set. */
  directAddress: string | undefined;
}

/**
 * The addresses of the database, or undefined if one is invalid. They are read apart from the other
 * variables, so that the connection is checked even when other variables are wrong.
 */
export function databaseAddressesOf(
  variables: Variables = process.env,
): DatabaseAddresses | undefined {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = environmentSchema.shape;
  const read = z.object({ DATABASE_URL, DATABASE_DIRECT_URL }).safeParse(variables);
  if (!read.success) return undefined;
  return { address: read.data.DATABASE_URL, directAddress: read.data.DATABASE_DIRECT_URL };
}

/** Spelling check: warns of variables whose name nearly equals that of one of the portal. */
export function checkVariableNames(variables: Variables = process.env): Finding[] {
  const known = [environmentSchema, mailServerSchema, ...providerSchemas].flatMap(({ shape }) =>
    Object.keys(shape),
  );
  return checkSpelling("portal", known, variables);
}

/** `needs`: providers that the issuer's file requires; undefined when the file cannot be read. */
export function readEnvironment(
  variables: Variables = process.env,
  needs?: { staffProvider: boolean; memberProvider: boolean },
): { ok: true; environment: Environment } | { ok: false; problems: ConfigurationProblem[] } {
  const read = environmentSchema.safeParse(variables);
  const staff = readStaffProvider(variables, needs?.staffProvider ?? false);
  const member = readMemberProvider(variables, needs?.memberProvider ?? false);
  const mail = readAllOrNone(
    mailServerSchema,
    ({ SMTP_URL, MAIL_FROM }): MailServer => ({ url: SMTP_URL, from: MAIL_FROM }),
    variables,
  );
  const unused = needs?.memberProvider === false ? unusedMemberProvider(variables) : [];
  const plainHttp = plainHttpProblems(variables, ["PASS_SERVICE_URL"]);
  const others = [...unused, ...plainHttp, ...secretConflicts(variables)];
  if (read.success && staff.success && member.success && mail.success && others.length === 0) {
    const providers = { staffProvider: staff.data, memberProvider: member.data };
    return { ok: true, environment: { ...read.data, ...providers, mailServer: mail.data } };
  }
  const issues = [read, staff, member, mail].flatMap(({ error }) => error?.issues ?? []);
  const problems = issues.map(({ path, message }) => ({ where: String(path[0]), cure: message }));
  return { ok: false, problems: [...problems, ...others] };
}
