import type { BlockList } from "node:net";
import { z } from "zod";
import { trustedProxiesSchema } from "#process/client-address.ts";
import { dataFolder, isDemo } from "#process/demo.ts";
import { checkSpelling } from "#process/doctor/check-spelling.ts";
import type { Finding } from "#process/doctor/finding.ts";
import { loadEnvironmentFile } from "#process/installation.ts";
import { isAway, isLoopback } from "#process/loopback.ts";
import { metricsTokenSchema } from "#process/metrics-token.ts";
import { plainHttpHostsSchema, plainHttpProblems } from "#process/plain-http.ts";
import { stopDelayVariable } from "#process/server-variables.ts";
import type { Gateway } from "./carriers/gateway.ts";
import { readSmsCarrier, type SmsCarrier, smsCarriers } from "./carriers/sms-carrier.ts";
import type { PlatformAConfiguration } from "./wallets/platform-a/platform-a.ts";
import type { PlatformB } from "./wallets/platform-b.ts";
import { readPlatformA, readPlatformB } from "./wallets/read-configuration.ts";

/** Configuration from environment variables. This file alone reads `process.env`. */
export interface Environment {
  /** 0 takes any free port. */
  port: number;
  /** An origin; undefined: `http://localhost` with the port that was taken. */
  publicUrl: string | undefined;
  /** Undefined: an embedded server, its data under `dataDirectory`. */
  databaseUrl: string | undefined;
  /**
   * Address of the database without a pooler in between. If it is set, `databaseUrl` may lead to a pooler in
   * transaction mode.
   */
  directDatabaseUrl: string | undefined;
  dataDirectory: string;
  /** The demo's database is refused outside the demo, and every other one in it. */
  isDemo: boolean;
  isProduction: boolean;
  /** Then npm is the parent process: it can be killed without a signal to this one. */
  isRunByNpm: boolean;
  /** Where text messages go. */
  smsCarrier: SmsCarrier;
  /** Where notifications to the platform wallets go; undefined: nowhere but to the service's wallet. */
  pushGateway: Gateway | undefined;
  /** The longest that one call of a carrier may take. */
  carrierTimeoutMs: number;
  /** Undefined: no certificate of platform A's own. */
  platformA: PlatformAConfiguration | undefined;
  platformB: PlatformB | undefined;
  trustedProxies: BlockList;
  /** How many times the usual limits one address has. */
  limitFactor: number;
  /** Days for which texts, notifications and scans are kept. */
  recordRetentionDays: number;
  /** How long it still answers after it was asked to stop. */
  stopDelayMs: number;
  /** Bearer token of `/metrics`; undefined: there is no such address. */
  metricsToken: string | undefined;
}

/** Variables that cannot be used, a line each. */
export class EnvironmentError extends Error {
  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.name = "EnvironmentError";
  }
}

const filled = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

const gatewayUrl = filled
  .refine(
    (url) => url === undefined || isGateway(url),
    "is no address: http:// or https://, a host, and no query",
  )
  .transform((url) => url?.replace(/(?<!\/)\/+$/, ""));

/** It becomes a header. */
const headerText = filled.refine(
  (text) => text === undefined || /^[\x20-\x7e]+$/.test(text),
  "has characters other than ASCII letters, digits and signs",
);

const origin = (defaultUrl: string) =>
  filled
    .transform((url) => url ?? defaultUrl)
    .refine(
      (url) => isOrigin(url) && (url.startsWith("https:") || isLoopback(new URL(url).hostname)),
      "is no origin: https, a host and perhaps a port, and nothing after them",
    );

const databaseAddress = filled.refine(
  (url) => url === undefined || /^postgres(ql)?:\/\//.test(url),
  "is no address of a PostgreSQL database: postgresql://…",
);

const environmentSchema = z
  .object({
    NODE_ENV: filled,
    npm_lifecycle_event: filled,
    DATA_DIR: filled,
    FELAGI_DEMO: filled.refine(
      (value) => value === undefined || value === "true",
      'must be unset, or "true" in the demo',
    ),
    PASS_SERVICE_PORT: filled
      .transform((port) => port ?? "4010")
      .refine(
        (port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535,
        "is no port: a whole number from 0 to 65535",
      )
      .transform(Number),
    PLAIN_HTTP_HOSTS: plainHttpHostsSchema,
    PASS_SERVICE_PUBLIC_URL: filled
      .refine(
        (url) => url === undefined || isOrigin(url),
        "is no origin: http or https, a host and perhaps a port, and nothing after them",
      )
      .transform((url) => url && new URL(url).origin),
    PASS_SERVICE_DATABASE_URL: databaseAddress,
    PASS_SERVICE_DATABASE_DIRECT_URL: databaseAddress,
    PASS_SERVICE_SMS_CARRIER: filled.pipe(
      z.enum(smsCarriers, { error: `must be one of ${smsCarriers.join(", ")}` }).optional(),
    ),
    PASS_SERVICE_NO_SMS: filled.pipe(
      z
        .literal("true", { error: 'must be unset, or "true" where no telephone gets a text' })
        .optional(),
    ),
    PASS_SERVICE_KANNEL_URL: gatewayUrl,
    PASS_SERVICE_KANNEL_USERNAME: headerText,
    PASS_SERVICE_KANNEL_PASSWORD: headerText,
    PASS_SERVICE_TWILIO_URL: origin("https://api.twilio.com").transform(
      (url) => new URL(url).origin,
    ),
    PASS_SERVICE_TWILIO_ACCOUNT_SID: filled.refine(
      (sid) => sid === undefined || /^AC[0-9a-f]{32}$/.test(sid),
      "is no account SID: AC and 32 digits and letters a to f, as Twilio's console shows it",
    ),
    PASS_SERVICE_TWILIO_AUTH_TOKEN: filled,
    PASS_SERVICE_SMS_GATEWAY_URL: gatewayUrl,
    PASS_SERVICE_SMS_GATEWAY_TOKEN: filled,
    PASS_SERVICE_PUSH_GATEWAY_URL: gatewayUrl,
    PASS_SERVICE_PUSH_GATEWAY_TOKEN: filled,
    PASS_SERVICE_GATEWAY_SECONDS: filled
      .transform((seconds) => Number(seconds ?? 10))
      .refine((seconds) => seconds >= 1 && seconds <= 60, "must be 1 to 60"),
    PASS_SERVICE_TRUSTED_PROXIES: trustedProxiesSchema,
    PASS_SERVICE_LIMIT_FACTOR: filled
      .transform((factor) => Number(factor ?? 1))
      .refine(
        (factor) => Number.isInteger(factor) && factor >= 1 && factor <= 100,
        "must be 1 to 100",
      ),
    PASS_SERVICE_RECORD_RETENTION_DAYS: filled
      .transform((days) => Number(days ?? 730))
      .refine(
        (days) => Number.isInteger(days) && days >= 7 && days <= 3_650,
        "must be 7 to 3650 days",
      ),
    STOP_DELAY_SECONDS: stopDelayVariable,
    PASS_SERVICE_METRICS_TOKEN: metricsTokenSchema,
    PASS_SERVICE_PLATFORM_A_CERTIFICATE: filled,
    PASS_SERVICE_PLATFORM_A_KEY: filled,
    PASS_SERVICE_PLATFORM_A_KEY_PASSPHRASE: filled,
    PASS_SERVICE_PLATFORM_A_INTERMEDIATE: filled,
    PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID: filled,
    PASS_SERVICE_PLATFORM_A_TEAM_ID: filled,
    PASS_SERVICE_PLATFORM_A_PUSH_URL: origin("https://api.push.apple.com"),
    PASS_SERVICE_PLATFORM_A_PUSH_KEY: filled,
    PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID: filled,
    PASS_SERVICE_PLATFORM_B_ISSUER_ID: filled,
    PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT: filled,
    PASS_SERVICE_PLATFORM_B_API_URL: origin("https://walletobjects.googleapis.com"),
    PASS_SERVICE_PLATFORM_B_SAVE_URL: filled
      .transform((url) => url ?? "https://pay.google.com/gp/v/save")
      .refine(
        (url) => z.url({ protocol: /^https$/ }).safeParse(url).success,
        "is no address: https://…",
      ),
  })
  .superRefine((variables, context) => {
    const { PASS_SERVICE_PUBLIC_URL: publicUrl } = variables;
    if (isDemo(variables) && isAway(publicUrl)) {
      const message = "must be unset: the demo is for this machine alone";
      context.addIssue({ code: "custom", path: ["FELAGI_DEMO"], message });
    }
    if (variables.PASS_SERVICE_DATABASE_DIRECT_URL && !variables.PASS_SERVICE_DATABASE_URL) {
      const message =
        "is for a database that PASS_SERVICE_DATABASE_URL names: set both, or none for the embedded one";
      const path = ["PASS_SERVICE_DATABASE_DIRECT_URL"];
      context.addIssue({ code: "custom", path, message });
    }
    if (variables.NODE_ENV !== "production") return;
    if (isAway(publicUrl) && !publicUrl?.startsWith("https:")) {
      const message =
        "must be https in production, because it is where pass holders come to; http is accepted for localhost alone";
      context.addIssue({ code: "custom", path: ["PASS_SERVICE_PUBLIC_URL"], message });
    }
    for (const { where, cure } of plainHttpProblems(variables, calledAddresses)) {
      context.addIssue({ code: "custom", path: [where], message: cure });
    }
  });

const calledAddresses = [
  "PASS_SERVICE_KANNEL_URL",
  "PASS_SERVICE_SMS_GATEWAY_URL",
  "PASS_SERVICE_PUSH_GATEWAY_URL",
] as const;

/** Adds what `npm run setup` wrote, for a program of the service. */
export function loadOwnEnvironment(): void {
  loadEnvironmentFile("service", process.env);
}

/** Parses the environment; an error lists every problem at once. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const { environment, problems } = inspectEnvironment(variables);
  if (!environment || problems.length > 0) throw new EnvironmentError(problems);
  return environment;
}

/**
 * Reads the environment. `problems` has one line for each problem. `environment` is undefined if a variable
 * is invalid by itself; with any problem it must not be used to run the service.
 */
export function inspectEnvironment(variables: NodeJS.ProcessEnv = process.env): {
  environment?: Environment;
  problems: string[];
} {
  const read = environmentSchema.safeParse(variables);
  if (!read.success) {
    const { issues } = read.error;
    return { problems: issues.map(({ path, message }) => `${path.join(".")} ${message}`) };
  }
  const { data } = read;
  const problems: string[] = [];
  const addProblem = (line: string) => void problems.push(line);
  const platformA = readPlatformA(data, addProblem);
  const platformB = readPlatformB(data, addProblem);
  const smsCarrier = readSmsCarrier(data, addProblem);
  const pushUrl = data.PASS_SERVICE_PUSH_GATEWAY_URL;
  const environment = {
    port: data.PASS_SERVICE_PORT,
    publicUrl: data.PASS_SERVICE_PUBLIC_URL,
    databaseUrl: data.PASS_SERVICE_DATABASE_URL,
    directDatabaseUrl: data.PASS_SERVICE_DATABASE_DIRECT_URL,
    dataDirectory: dataFolder(data),
    isDemo: isDemo(data),
    isProduction: data.NODE_ENV === "production",
    isRunByNpm: data.npm_lifecycle_event !== undefined,
    smsCarrier,
    pushGateway: pushUrl
      ? { url: pushUrl, token: data.PASS_SERVICE_PUSH_GATEWAY_TOKEN }
      : undefined,
    carrierTimeoutMs: data.PASS_SERVICE_GATEWAY_SECONDS * 1_000,
    platformA,
    platformB,
    trustedProxies: data.PASS_SERVICE_TRUSTED_PROXIES,
    limitFactor: data.PASS_SERVICE_LIMIT_FACTOR,
    recordRetentionDays: data.PASS_SERVICE_RECORD_RETENTION_DAYS,
    stopDelayMs: data.STOP_DELAY_SECONDS * 1_000,
    metricsToken: data.PASS_SERVICE_METRICS_TOKEN,
  };
  return { environment, problems };
}

/** Spelling check: warns of variables whose name nearly equals that of one of the service. */
export function checkVariableNames(variables: NodeJS.ProcessEnv = process.env): Finding[] {
  return checkSpelling("pass service", Object.keys(environmentSchema.shape), variables);
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol)) return false;
  return url.href === `${url.origin}/` && !text.includes("?") && !text.includes("#");
}

function isGateway(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol)) return false;
  return !/[?#]/.test(text) && url.username === "" && url.password === "";
}
