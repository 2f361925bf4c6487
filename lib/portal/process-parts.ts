import "server-only";
import type { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";
import type * as oidc from "openid-client";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { PassClient } from "#pass-client/index.ts";
import type { countRefusedCalls } from "#portal/auth/activity/refused-calls.ts";
import type { Configuration } from "#portal/configuration/configuration.ts";
import type { connect } from "#portal/database/database.ts";
import type { createMetrics } from "#portal/observability/portal-metrics.ts";
import type { RequestContext } from "#portal/observability/request-context.ts";
import type { Span, Tracer } from "#portal/observability/tracing/tracing.ts";
import type { TemplateCache } from "#portal/passes/load-pass.ts";

declare global {
  /**
   * Parts that start-up, proxy, pages and jobs must share although each has its own copy of the
   * modules.
   */
  interface PortalProcess {
    configuration: Configuration;
    connection: ReturnType<typeof connect>;
    /** Emits a topic at each change that the database notifies of. */
    changes: EventEmitter;
    /** When a write last failed because the disk was full, by `performance.now()`. */
    diskFull: { at: number };
    formOrigins: Set<string>;
    jobQueue: PgBoss;
    log: Logger;
    /** Errors that were logged: Next.js reports one error in several places. */
    loggedFaults: WeakSet<Error>;
    metrics: ReturnType<typeof createMetrics>;
    passClient: PassClient;
    /** The discovered metadata of each provider, by whom it signs in. */
    providerClients: Map<string, Promise<oidc.Configuration>>;
    refusedCalls: ReturnType<typeof countRefusedCalls>;
    requestContext: AsyncLocalStorage<RequestContext>;
    templateCache: TemplateCache;
    tracing: { tracer: Tracer | undefined; span: AsyncLocalStorage<Span> };
  }
}
