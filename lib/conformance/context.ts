import {
  bearerOf,
  type Credentials,
  type Endpoint,
  type EndpointName,
  endpoints,
  errorBodySchema,
  type ResponseOf,
} from "#contract/index.ts";
import { NotChecked } from "./expectations.ts";
import { type Known, knownIn, type Need, type World } from "./world.ts";

export interface Target {
  /** The base address; `/api/v1/…` is put behind it. */
  url: string;
  key: Credentials;
  /** The `fetch` to call with: the global one, or a service in the same process. */
  fetch: (request: Request) => Promise<Response>;
}

interface RequestOptions {
  id?: string | undefined;
  /** Sent as JSON, whatever it is. */
  body?: unknown;
  query?: Record<string, string>;
  as?: "issuer" | "nobody" | "wrong token" | Credentials;
  headers?: Record<string, string>;
  method?: string;
}

/** Test context of a check. Requests are sequential, each with a time-out, their number limited. */
export interface Context {
  call<Name extends EndpointName>(name: Name, sent?: RequestOptions): Promise<AnswerOf<Name>>;
  /** Opens an address that the service gave out as a browser: without the key, following nothing. */
  open(address: string, userAgent?: UserAgent): Promise<Response>;
  known<N extends Need>(need: N): Known<N>;
  /** Shared fixture: created once for all checks that use it; a failure fails all of them. */
  once<Made>(name: string, make: () => Promise<Made>): Promise<Made>;
  /** Registers a teardown task, run when all checks are over. */
  afterwards(task: () => Promise<void>): void;
  /** The answers so far that were not JSON, by endpoint and status. */
  notJson: readonly string[];
  /** The answers so far that were faults of the service (5xx), by endpoint and status. */
  faults: readonly string[];
  /** A unique string for this run. */
  unique(): string;
}

const timeoutMs = 10_000;
const maxRequests = 400;
/** Browsers: a download link serves the pass file to the phones, and to no desktop. */
const userAgents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  iOS: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  Android:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
} as const;
type UserAgent = keyof typeof userAgents;

/** Context of a run against one service. `tidyUp` runs the teardown tasks. */
export function contextOn(target: Target, world: World): Context & { tidyUp: () => Promise<void> } {
  const notJson: string[] = [];
  const faults: string[] = [];
  const made = new Map<string, Promise<unknown>>();
  const tasks: (() => Promise<void>)[] = [];
  const base = target.url.replace(/(?<!\/)\/+$/, "");
  let requests = 0;

  async function send(request: Request): Promise<Response> {
    requests += 1;
    if (requests > maxRequests) throw new NotChecked(`${maxRequests} requests are enough`);
    return target.fetch(request);
  }

  function authorisation(as: RequestOptions["as"]): Record<string, string> {
    if (as === "nobody") return {};
    const { keyId, keyToken } = target.key;
    const credentials =
      as === "wrong token"
        ? { keyId, keyToken: `${keyToken}x` }
        : as === undefined || as === "issuer"
          ? target.key
          : as;
    return { authorization: `Bearer ${bearerOf(credentials)}` };
  }

  return {
    notJson,
    faults,
    unique: () => `conformance-${crypto.randomUUID()}`,
    async call(name, sent = {}) {
      const endpoint: Endpoint = endpoints[name];
      const { id = "", body, query, as, headers, method = endpoint.method } = sent;
      const path = endpoint.path.replace(/\{\w+\}/, encodeURIComponent(id));
      const search = query ? `?${new URLSearchParams(query)}` : "";
      const response = await send(
        new Request(base + path + search, {
          method,
          headers: { "content-type": "application/json", ...authorisation(as), ...headers },
          body: body === undefined ? null : JSON.stringify(body),
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      const { answer, isJson } = await readAnswer<typeof name>(response);
      if (!isJson && method !== "OPTIONS") notJson.push(`${name} with ${answer.status}`);
      if (answer.status >= 500) faults.push(`${name} with ${answer.status}`);
      return answer;
    },
    open: (address, userAgent = "desktop") =>
      send(
        new Request(address, {
          headers: { accept: "text/html", "user-agent": userAgents[userAgent] },
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        }),
      ),
    known(need) {
      const known = knownIn(world, need);
      if (known === undefined) throw new NotChecked(`needs ${need}`);
      return known;
    },
    once<Made>(name: string, make: () => Promise<Made>) {
      const already = made.get(name) ?? make();
      already.catch(() => {});
      made.set(name, already);
      return already as Promise<Made>;
    },
    afterwards: (task) => void tasks.unshift(task),
    async tidyUp() {
      for (const task of tasks) await task().catch(() => {});
    },
  };
}

/** Untrusted response body: every field may be missing or null, every enumerated value unknown. */
export type Loose<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Loose<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]?: Loose<Value[Key]> | null }
      : Value;

export interface Answer<Body> {
  status: number;
  /** A 2xx; the document states no status of success. */
  ok: boolean;
  headers: Headers;
  body: Loose<Body>;
  /** The code and the message of a refusal, where there are any. */
  code: string | undefined;
  message: string | undefined;
  /** For a report: the status and the error code. Never the body: it may hold personal data. */
  summary: string;
}

export type AnswerOf<Name extends EndpointName> = Answer<ResponseOf<Name>>;

/** Parses any response; a body that is not a JSON object becomes an empty object. */
async function readAnswer<Name extends EndpointName>(
  response: Response,
): Promise<{ answer: AnswerOf<Name>; isJson: boolean }> {
  const { status, ok, headers } = response;
  const json = jsonOf(await response.text());
  const refusal = errorBodySchema.safeParse(json);
  const { code, message } = refusal.success ? refusal.data.error : {};
  const declared = /^application\/(.+\+)?json\b/i.test(headers.get("content-type") ?? "");
  return {
    isJson: declared && json !== undefined,
    answer: {
      status,
      ok,
      headers,
      body: (typeof json === "object" && json !== null ? json : {}) as Loose<ResponseOf<Name>>,
      code,
      message,
      summary: code ? `${status} ${code}` : String(status),
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
