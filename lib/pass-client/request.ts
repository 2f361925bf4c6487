import type { z } from "zod";
import { bearerOf, type Endpoint, recordIdSchema } from "#contract/index.ts";
import { issuesOf } from "./failure.ts";
import type { Settings } from "./options.ts";

/** The arguments of one call. */
export interface RequestArguments {
  /** Record UUIDs for the placeholders of the path. */
  ids?: Record<string, string>;
  query?: Record<string, number | undefined>;
  body?: unknown;
}

/** A request as it is sent; the body is JSON. */
export interface OutgoingRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/**
 * Builds the request of an endpoint. Sections "Authentication" and "Endpoints". Throws a TypeError
 * when an argument breaks the contract; nothing is sent then.
 */
export function buildRequest(
  endpoint: Endpoint,
  { ids = {}, query = {}, body }: RequestArguments,
  settings: Settings,
): OutgoingRequest {
  const requestId = settings.requestId();
  return {
    url: `${settings.base}${pathOf(endpoint.path, ids)}${searchOf(query)}`,
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${bearerOf(settings.key)}`,
      "Content-Type": "application/json",
      Accept: "application/json",
      ...(requestId === undefined ? {} : { "X-Request-Id": requestId }),
    },
    body: endpoint.request ? bodyOf(endpoint.request, body) : null,
  };
}

function searchOf(query: Record<string, number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : "";
}

function pathOf(template: string, ids: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = recordIdSchema.safeParse(ids[name]);
    if (!id.success) throw new TypeError(`${name} is not a UUID`);
    return encodeURIComponent(id.data);
  });
}

function bodyOf(schema: NonNullable<Endpoint["request"]>, body: unknown): string {
  const parsed = schema.safeParse(body);
  if (parsed.success) return JSON.stringify(parsed.data);
  if (parsed.error.issues.every(isLengthOfText)) return JSON.stringify(body);
  throw new TypeError(`the body breaks the contract: ${issuesOf(parsed.error)}`);
}

/** The interface states no lengths: those in the contract are our own service's, which refuses. */
function isLengthOfText(issue: z.core.$ZodIssue): boolean {
  return issue.code === "too_big" && issue.origin === "string";
}
