import type { IncomingMessage, ServerResponse } from "node:http";

/** What the process that listens tells the portal inside Next.js. */
interface ServerRuntime {
  /** True from the first signal on: the portal reports itself as not ready. */
  isStopping: boolean;
  /** Requests that are being answered at this moment. */
  activeRequests: () => number;
}

/** What the portal gives the process, once its start-up (`instrumentation.ts`) is done. */
export interface PortalRuntime {
  /** Names, logs, counts and traces a request around the work that answers it. */
  observeRequest(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Ends jobs, traces and database connections. */
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
  server: { isStopping: false, activeRequests: () => 0 },
}));
