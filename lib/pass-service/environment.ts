import { z } from "zod";
import type { Gateway } from "./carriers/gateway.ts";
import { isLoopback } from "./loopback.ts";

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
  /** Who carries messages on; where none is named, they stay here. */
  gateways: { sms: Gateway | undefined; push: Gateway | undefined; timeLimitMs: number };
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
  .refine((url) => url === undefined || isGateway(url), "is no address: http or https, no query")
  .transform((url) => url?.replace(/\/+$/, ""));

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
    PASS_SERVICE_SMS_GATEWAY_URL: gatewayUrl,
    PASS_SERVICE_SMS_GATEWAY_TOKEN: filled,
    PASS_SERVICE_PUSH_GATEWAY_URL: gatewayUrl,
    PASS_SERVICE_PUSH_GATEWAY_TOKEN: filled,
    PASS_SERVICE_GATEWAY_SECONDS: filled
      .transform((seconds) => Number(seconds ?? 10))
      .refine((seconds) => seconds >= 1 && seconds <= 60, "must be 1 to 60"),
  })
  .superRefine((variables, context) => {
    if (variables.NODE_ENV !== "production") return;
    for (const name of addresses) {
      const url = variables[name];
      if (!url || url.startsWith("https:") || isLoopback(url)) continue;
      context.addIssue({ code: "custom", path: [name], message: "must be https in production" });
    }
  });

const addresses = [
  "PASS_SERVICE_PUBLIC_URL",
  "PASS_SERVICE_SMS_GATEWAY_URL",
  "PASS_SERVICE_PUSH_GATEWAY_URL",
] as const;

/** Reads the environment whole, and refuses it with every problem at once. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const read = environmentSchema.safeParse(variables);
  if (!read.success) {
    throw new EnvironmentError(
      read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`),
    );
  }
  return {
    port: read.data.PASS_SERVICE_PORT,
    publicUrl: read.data.PASS_SERVICE_PUBLIC_URL,
    databaseUrl: read.data.PASS_SERVICE_DATABASE_URL,
    dataDirectory: read.data.DATA_DIR,
    isProduction: read.data.NODE_ENV === "production",
    gateways: {
      sms: gatewayIn(read.data, "SMS"),
      push: gatewayIn(read.data, "PUSH"),
      timeLimitMs: read.data.PASS_SERVICE_GATEWAY_SECONDS * 1_000,
    },
  };
}

function gatewayIn(
  variables: z.output<typeof environmentSchema>,
  kind: "SMS" | "PUSH",
): Gateway | undefined {
  const url = variables[`PASS_SERVICE_${kind}_GATEWAY_URL`];
  const token = variables[`PASS_SERVICE_${kind}_GATEWAY_TOKEN`];
  return url ? { url, token } : undefined;
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
