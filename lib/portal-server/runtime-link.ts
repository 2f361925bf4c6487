import type { IncomingMessage, ServerResponse } from "node:http";

/** What the process that listens tells the portal inside Next.js. */
export interface ServerRuntime {
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

interface RuntimeLink {
  server: ServerRuntime;
  portal?: PortalRuntime;
}

declare global {
  var felagiRuntime: RuntimeLink | undefined;
}

/** One object a process, on `globalThis`: Next.js bundles its own copy of every module. */
export function runtimeLink(): RuntimeLink {
  globalThis.felagiRuntime ??= { server: { isStopping: false, activeRequests: () => 0 } };
  return globalThis.felagiRuntime;
}
