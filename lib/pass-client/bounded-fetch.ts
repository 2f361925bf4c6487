import { Agent, fetch as undiciFetch } from "undici";

/** Connections to the service that may be open at once. */
export const maximumConnections = 32;

export interface BoundedFetch {
  fetch: typeof globalThis.fetch;
  /** Lets calls under way finish, then closes the connections. */
  close(): Promise<void>;
}

/** undici's fetch over an agent of its own: npm's agent does not work under the global fetch. */
export function createBoundedFetch(connectTimeoutMs: number): BoundedFetch {
  const agent = new Agent({
    connections: maximumConnections,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: connectTimeoutMs },
    // The transport's clock is the only one for headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Well before a server drops an idle connection (5 s in Node): a request that meets the drop
    // half way would be one whose outcome is unknown.
    keepAliveTimeout: 3_000,
    keepAliveTimeoutThreshold: 2_000,
    keepAliveMaxTimeout: 60_000,
  });
  const fetch = (url: string, { body, headers, ...init }: RequestInit = {}) =>
    undiciFetch(url, {
      ...(init as object),
      dispatcher: agent,
      ...(typeof body === "string" ? sentOnce(body, headers) : { headers: headers as object }),
    });
  // undici's types and the DOM's describe the same objects.
  return { fetch: fetch as unknown as typeof globalThis.fetch, close: () => agent.close() };
}

/** A body that fetch cannot read a second time: it sends a string body again after a 421. */
function sentOnce(text: string, headers: RequestInit["headers"]) {
  const bytes = new TextEncoder().encode(text);
  return {
    body: (async function* () {
      yield bytes;
    })(),
    duplex: "half" as const,
    headers: { ...(headers as object), "Content-Length": String(bytes.byteLength) },
  };
}
