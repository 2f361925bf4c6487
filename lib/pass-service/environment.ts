import { z } from "zod";
import { isLoopback } from "./loopback.ts";
import type { PlatformAConfiguration } from "./wallets/platform-a/platform-a.ts";
import { readPlatformA } from "./wallets/platform-a/read-platform-a.ts";
import type { PlatformB } from "./wallets/platform-b/platform-b.ts";
import { readPlatformB } from "./wallets/platform-b/read-platform-b.ts";

/** What the program is told from outside. This file alone reads `process.env`. */
export interface Environment {
  /** 0 takes any free port. */
  port: number;
  /** An origin; undefined: `http://localhost` with the port that was taken. */
  publicUrl: string | undefined;
  /** Undefined: an embedded server, its data under `dataDirectory`. */
  databaseUrl: string | undefined;
  dataDirectory: string;
  isProduction: boolean;
  /** Undefined: no certificate of platform A's own. */
  platformA: PlatformAConfiguration | undefined;
  platformB: PlatformB | undefined;
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

const origin = (usual: string) =>
  filled
    .transform((url) => url ?? usual)
    .refine(
      (url) => isOrigin(url) && (url.startsWith("https:") || isLoopback(url)),
      "is no origin: https, a host and perhaps a port, and nothing after them",
    );

const environmentSchema = z
  .object({
    NODE_ENV: filled,
    DATA_DIR: filled.transform((directory) => directory ?? ".data"),
    PASS_SERVICE_PORT: filled
      .transform((port) => port ?? "4010")
      .refine(
        (port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535,
        "is no port: a whole number from 0 to 65535",
      )
      .transform(Number),
    PASS_SERVICE_PUBLIC_URL: filled
      .refine(
        (url) => url === undefined || isOrigin(url),
        "is no origin: http or https, a host and perhaps a port, and nothing after them",
      )
      .transform((url) => url && new URL(url).origin),
    PASS_SERVICE_DATABASE_URL: filled.refine(
      (url) => url === undefined || /^postgres(ql)?:\/\//.test(url),
      "is no address of a PostgreSQL database: postgresql://…",
    ),
    PASS_SERVICE_PLATFORM_A_CERTIFICATE: filled,
    PASS_SERVICE_PLATFORM_A_KEY: filled,
    PASS_SERVICE_PLATFORM_A_KEY_PASSPHRASE: filled,
    PASS_SERVICE_PLATFORM_A_INTERMEDIATE: filled,
    PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID: filled,
    PASS_SERVICE_PLATFORM_A_TEAM_ID: filled,
    PASS_SERVICE_PLATFORM_A_PUSH_URL: origin("https://api.push.apple.com"),
    PASS_SERVICE_PLATFORM_B_ISSUER_ID: filled,
    PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT: filled,
    PASS_SERVICE_PLATFORM_B_SAVE_URL: filled
      .transform((url) => url ?? "https://pay.google.com/gp/v/save")
      .refine(
        (url) => z.url({ protocol: /^https$/ }).safeParse(url).success,
        "is no address: https://…",
      ),
  })
  .refine(
    ({ NODE_ENV, PASS_SERVICE_PUBLIC_URL: url }) =>
      NODE_ENV !== "production" || !url || url.startsWith("https:") || isLoopback(url),
    { path: ["PASS_SERVICE_PUBLIC_URL"], message: "must be https in production" },
  );

/** Reads the environment whole, and refuses it with every problem at once. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const read = environmentSchema.safeParse(variables);
  if (!read.success) {
    throw new EnvironmentError(
      read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`),
    );
  }
  const { data } = read;
  const platformA = readPlatformA({
    CERTIFICATE: data.PASS_SERVICE_PLATFORM_A_CERTIFICATE,
    KEY: data.PASS_SERVICE_PLATFORM_A_KEY,
    KEY_PASSPHRASE: data.PASS_SERVICE_PLATFORM_A_KEY_PASSPHRASE,
    INTERMEDIATE: data.PASS_SERVICE_PLATFORM_A_INTERMEDIATE,
    PASS_TYPE_ID: data.PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID,
    TEAM_ID: data.PASS_SERVICE_PLATFORM_A_TEAM_ID,
    PUSH_URL: data.PASS_SERVICE_PLATFORM_A_PUSH_URL,
  });
  const platformB = readPlatformB({
    ISSUER_ID: data.PASS_SERVICE_PLATFORM_B_ISSUER_ID,
    SERVICE_ACCOUNT: data.PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT,
    SAVE_URL: data.PASS_SERVICE_PLATFORM_B_SAVE_URL,
  });
  const problems = [platformA, platformB].flatMap((one) => (one.ok ? [] : one.problems));
  if (!platformA.ok || !platformB.ok) throw new EnvironmentError(problems);
  return {
    port: data.PASS_SERVICE_PORT,
    publicUrl: data.PASS_SERVICE_PUBLIC_URL,
    databaseUrl: data.PASS_SERVICE_DATABASE_URL,
    dataDirectory: data.DATA_DIR,
    isProduction: data.NODE_ENV === "production",
    platformA: platformA.configuration,
    platformB: platformB.configuration,
  };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol)) return false;
  return url.href === `${url.origin}/` && !text.includes("?") && !text.includes("#");
}
