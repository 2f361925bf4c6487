import { z } from "zod";
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
  return {
    port: read.data.PASS_SERVICE_PORT,
    publicUrl: read.data.PASS_SERVICE_PUBLIC_URL,
    databaseUrl: read.data.PASS_SERVICE_DATABASE_URL,
    dataDirectory: read.data.DATA_DIR,
  };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol)) return false;
  return url.href === `${url.origin}/` && !text.includes("?") && !text.includes("#");
}
