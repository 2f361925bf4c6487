import { bearerOf, type Endpoint, recordIdSchema } from "#contract/index.ts";
import type { Settings } from "./options.ts";
import { problemsOf } from "./problems-of.ts";

/** What a caller states for one call. */
export interface Arguments {
  /** Record identifiers for the placeholders of the path. */
  ids?: Record<string, string>;
  query?: Record<string, number | undefined>;
  body?: unknown;
}

/** A request, ready to leave. */
export interface OutgoingRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/**
 * The request of an endpoint. Sections "Authentication" and "Endpoints". Throws a TypeError when
 * an argument breaks the contract; nothing has been sent then.
 */
export function requestOf(endpoint: Endpoint, given: Arguments, settings: Settings) {
  const url = new URL(settings.base);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, "")}${pathOf(endpoint.path, given.ids ?? {})}`;
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const requestId = settings.requestId();
  return {
    url: url.href,
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${bearerOf(settings.key)}`,
      "Content-Type": "application/json",
      Accept: "application/json",
      ...(requestId === undefined ? {} : { "X-Request-Id": requestId }),
    },
    body: endpoint.request ? bodyOf(endpoint, given.body) : null,
  } satisfies OutgoingRequest;
}

function pathOf(template: string, ids: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = recordIdSchema.safeParse(ids[name]);
    if (!id.success) throw new TypeError(`${name} is not a UUID`);
    return encodeURIComponent(id.data);
  });
}

function bodyOf(endpoint: Endpoint, given: unknown): string {
  const body = endpoint.request?.safeParse(given);
  if (!body?.success)
    throw new TypeError(`the body breaks the contract: ${problemsOf(body?.error)}`);
  return JSON.stringify(body.data);
}
