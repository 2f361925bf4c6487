import { Agent } from "undici";

/** Connections to the service, and so calls, that may be open at once. */
export const maxConnections = 32;

/** What the client reads of a response; a `Response` of fetch is one. */
export interface HttpResponse {
  status: number;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
}

interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
}

/** Sends a request; follows no redirect and repeats nothing. */
export type Send = (url: string, request: HttpRequest) => Promise<HttpResponse>;

interface BoundedSend {
  send: Send;
  /** Waits for calls under way, then closes the connections. */
  close(): Promise<void>;
}

/**
 * undici's dispatcher over a bounded pool. Not its `request`, each of whose response streams keeps
 * the next one from being freed until the whole heap is collected, and not fetch, which does twice
 * the work and sends a string body again after a 421.
 */
export function createBoundedSend(connectTimeoutMs: number, maxBytes: number): BoundedSend {
  const agent = new Agent({
    connections: maxConnections,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: connectTimeoutMs },
    // The time-out of the attempt covers headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Well before a server drops an idle connection (5 s in Node): a request that meets the drop
    // half way would be one whose outcome is unknown.
    keepAliveTimeout: 3_000,
    keepAliveTimeoutThreshold: 2_000,
    keepAliveMaxTimeout: 60_000,
  });
  return {
    send: (url, request) => dispatch(agent, url, request, maxBytes),
    close: () => agent.close(),
  };
}

/** Answers with the headers; the body, of which no more than `maxBytes` and a chunk is kept, once it is whole. */
function dispatch(
  agent: Agent,
  url: string,
  { method, headers, body, signal }: HttpRequest,
  maxBytes: number,
): Promise<HttpResponse> {
  const { origin, pathname, search } = new URL(url);
  const response = Promise.withResolvers<HttpResponse>();
  const whole = Promise.withResolvers<Uint8Array[]>();
  // A response that is not read to its end has nobody who waits for it.
  whole.promise.catch(() => {});
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  agent.dispatch(
    {
      origin,
      path: pathname + search,
      method: method as "GET",
      // A compressed body would not be unpacked.
      headers: { ...headers, "Accept-Encoding": "identity" },
      body,
    },
    {
      onRequestStart(controller) {
        const abort = () => controller.abort(signal.reason);
        if (signal.aborted) abort();
        else signal.addEventListener("abort", abort, { once: true });
      },
      onResponseStart(_, status, received) {
        if (status < 200) return;
        const get = (name: string) => {
          const value = received[name.toLowerCase()];
          return typeof value === "string" ? value : (value?.join(", ") ?? null);
        };
        response.resolve({ status, headers: { get }, body: whenWhole(whole.promise) });
      },
      onResponseData(controller, chunk) {
        bytes += chunk.byteLength;
        chunks.push(chunk);
        if (bytes <= maxBytes) return;
        whole.resolve(chunks);
        controller.abort(new Error(`more than ${maxBytes} bytes`));
      },
      onResponseEnd: () => whole.resolve(chunks),
      onResponseError(_, error) {
        response.reject(error);
        whole.reject(error);
      },
    },
  );
  return response.promise;
}

async function* whenWhole(chunks: Promise<Uint8Array[]>): AsyncGenerator<Uint8Array> {
  yield* await chunks;
}
