import type { IncomingMessage, ServerResponse } from "node:http";
import type { LoadState } from "./load-shedding.ts";
import type { VisitorPage } from "./page-cache.ts";

/** What the process that listens gives the portal inside Next.js. */
export interface ServerRuntime {
  /** True from the first signal on: the portal reports itself as not ready. */
  isStopping: boolean;
  /** Whether the disk of the embedded database has room; undefined where the database is another's. */
  hasDiskSpace?: () => Promise<boolean>;
  /** Requests at work, queued and rejected; undefined when nothing is limited. */
  load?: LoadState;
}

/** What the portal gives the process, once its start-up (`instrumentation.ts`) is done. */
export interface PortalRuntime {
  /** Names, logs, counts and traces a request around the work that answers it. */
  observeRequest(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Sets the headers of every response, and those by which a page learns of its request. */
  setHeaders(request: IncomingMessage, response: ServerResponse): void;
  /** The visitor's address as limits count it. */
  clientAddressOf(request: IncomingMessage): string;
  /** The page that a request asks for, if everybody without a session gets it alike. */
  visitorPageOf(request: IncomingMessage): VisitorPage | undefined;
  /** Decides on a request before Next.js has it; undefined leaves it as it is. */
  routeRequest(request: IncomingMessage): Promise<Routed | undefined>;
  /** Ends jobs, traces and database connections. */
  stop(): Promise<void>;
}

/** A request is sent elsewhere, or taken for one to another path. */
export type Routed =
  | { kind: "redirect"; location: string; setCookie?: string }
  | { kind: "rewrite"; path: string };

interface RuntimeLink {
  server: ServerRuntime;
  portal?: PortalRuntime;
}

declare global {
  var felagiRuntime: RuntimeLink | undefined;
}

/**
 * One object a process. It stands on `globalThis` because Next.js bundles the portal: the process
 * and the portal each have their own copy of every module, this one included.
 */
export function runtimeLink(): RuntimeLink {
  globalThis.felagiRuntime ??= { server: { isStopping: false } };
  return globalThis.felagiRuntime;
}
