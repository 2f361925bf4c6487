import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { type Credentials, readBearer, recordIdSchema } from "#contract/index.ts";
import { hashSecret, isSecret } from "../secrets.ts";
import type { Database } from "../store/database.ts";
import type { FindKey } from "../store/issuers.ts";
import { hasSmsAddOn } from "../store/issuers.ts";
import { answerRefusal, type HttpRefusal, httpRefusals } from "./http-refusal.ts";

/** Context variables that the middleware before a handler sets. */
export interface ApiEnv {
  Variables: {
    issuerId: string;
    json: unknown;
    query: unknown;
    body: unknown;
  };
}

export type ApiContext = Context<ApiEnv>;

/** Middleware that checks one rule of a request. */
export type Step = MiddlewareHandler<ApiEnv>;

/** ADDON_REQUIRED comes before whatever else is wrong. Section "SMS", send rule 1. */
export function requireSmsAddOn(database: Database): Step {
  return async (context, next) => {
    if (await hasSmsAddOn(database, context.get("issuerId"))) return next();
    return answerRefusal(context, httpRefusals.addOnRequired());
  };
}

/** What is not a UUID names no record. */
export const checkRecordIds: Step = async (context, next) => {
  const ids = Object.values(context.req.param());
  if (ids.every((id) => recordIdSchema.safeParse(id).success)) return next();
  return answerRefusal(context, httpRefusals.notFound());
};

/** A kennitala never stands in an address, so nothing may. Section "Members", rule 1 for both. */
export const refuseQuery: Step = async (context, next) => {
  if (new URL(context.req.url).search === "") return next();
  return answerRefusal(
    context,
    httpRefusals.validationFailed([
      "query: send everything in the body, and nothing in the address",
    ]),
  );
};

/** Validates the query against the contract. A repeated parameter is invalid. */
export function validateQuery(schema: z.ZodType): Step {
  return async (context, next) => {
    const all = new URL(context.req.url).searchParams;
    const single = [...new Set(all.keys())].map((name) => {
      const values = all.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    });
    const read = schema.safeParse(Object.fromEntries(single));
    if (!read.success) {
      const problems = read.error.issues.map(
        ({ path, message }) => `query.${path.join(".").slice(0, 60)}: ${message}`,
      );
      return answerRefusal(context, httpRefusals.validationFailed(problems.slice(0, 20)));
    }
    context.set("query", read.data);
    return next();
  };
}

/** Section "Authentication", 2. A charset beside the type changes nothing: JSON is UTF-8. */
export const requireJson: Step = async (context, next) => {
  const declared = context.req.header("content-type") ?? "";
  const mediaType = declared.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/json")
    return answerRefusal(context, httpRefusals.unsupportedMediaType());
  return next();
};

const maxSize = 64 * 1024;

export const limitJson: Step = limitBody(maxSize, (context) =>
  answerRefusal(context, httpRefusals.bodyTooLarge(maxSize)),
);

/** Parses the body: one JSON value in UTF-8, or nothing where the body may be left out. */
export function readJson({ bodyOptional = false }: { bodyOptional?: boolean }): Step {
  return async (context, next) => {
    try {
      const bytes = await context.req.arrayBuffer();
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      context.set("json", bodyOptional && text === "" ? {} : JSON.parse(text));
    } catch {
      return answerRefusal(context, httpRefusals.malformedJson());
    }
    return next();
  };
}

/** Validates the body; KENNITALA_INVALID comes first. Section "Members", rules 1 and 2. */
export function validateBody(schema: z.ZodType): Step {
  return async (context, next) => {
    const read = schema.safeParse(context.get("json"));
    if (!read.success) return answerRefusal(context, refusalOf(read.error.issues));
    context.set("body", read.data);
    return next();
  };
}

function refusalOf(issues: z.core.$ZodIssue[]): HttpRefusal {
  if (issues.some(({ path }) => path.length === 1 && path[0] === "kennitala")) {
    return httpRefusals.kennitalaInvalid();
  }
  return httpRefusals.validationFailed(issues.flatMap(problemsOf).slice(0, 20));
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${pathOf([...at, key])}: the interface has no such field`);
  }
  return [`${pathOf(at)}: ${issue.message}`];
}

/** The path of a field, short enough to read; a caller's own words come back cut. */
function pathOf(parts: string[]): string {
  return parts.length === 0 ? "body" : parts.map((part) => part.slice(0, 60)).join(".");
}

const nobody = hashSecret("");

/** Authenticates the issuer by its API key. Section "Authentication". */
export function authenticate(findKey: FindKey): Step {
  return async (context, next) => {
    const credentials = credentialsOf(context);
    const key = credentials && (await findKey(credentials.keyId));
    // Timing: an unknown key is compared too, so that the response time does not reveal which keys exist.
    const isGenuine = isSecret(credentials?.keyToken ?? "", key?.tokenHash ?? nobody);
    if (!key || !isGenuine || key.revokedAt)
      return answerRefusal(context, httpRefusals.unauthorized());
    context.set("issuerId", key.issuerId);
    return next();
  };
}

function credentialsOf(context: ApiContext): Credentials | undefined {
  const credentials = readBearer(context.req.header("authorization"));
  return credentials && isKeyId(credentials.keyId) ? credentials : undefined;
}

/** Visible ASCII only: no identifier has other characters, and PostgreSQL refuses NUL. */
function isKeyId(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text);
}

/**
 * Body size limit, declared length or not. A declared length is checked without opening the body:
 * @hono/node-server closes the connection of a body that was opened and not read, and reads an
 * unopened one in a third of the time.
 */
export function limitBody(
  maxSize: number,
  onError: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const limited = bodyLimit({ maxSize, onError });
  return async (context, next) => {
    const declared = Number(context.req.header("content-length"));
    if (declared > maxSize) return onError(context);
    const isDeclared = Number.isInteger(declared) && !context.req.header("transfer-encoding");
    return isDeclared ? next() : limited(context, next);
  };
}
