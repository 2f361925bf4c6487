import type { IncomingMessage, ServerResponse } from "node:http";

/** State of the HTTP server that the portal inside Next.js can read. */
interface ServerRuntime {
  /** Aborted by the first signal: the portal reports itself as not ready, and ends what pages wait on. */
  stopping: AbortController;
  /** Requests that are being answered at this moment. */
  activeRequests: () => number;
}

/** Functions that the portal hands to the HTTP server after its start-up (`instrumentation.ts`). */
export interface PortalRuntime {
  /** Wraps a request with its id, log line, metrics and trace. */
  observeRequest(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Stops jobs, flushes traces and closes database connections. */
  stop(): Promise<void>;
}

declare global {
  /** Parts that a process has only once. `lib/portal/process-parts.ts` lists those of the portal. */
  interface PortalProcess {
    runtime: { server: ServerRuntime; portal?: PortalRuntime };
  }
  var portalProcess: Partial<PortalProcess> | undefined;
}

/**
 * A part of the object on `globalThis`, made at its first use. Next.js bundles modules several times
 * (start-up, proxy, pages), and each copy has module state of its own.
 */
export function processPart<Name extends keyof PortalProcess>(
  name: Name,
  make: () => PortalProcess[Name],
): () => PortalProcess[Name] {
  return () => {
    globalThis.portalProcess ??= {};
    const parts = globalThis.portalProcess;
    const part = parts[name] ?? make();
    parts[name] = part;
    return part;
  };
}

export const runtimeLink = processPart("runtime", () => ({
  server: { stopping: new AbortController(), activeRequests: () => 0 },
}));
