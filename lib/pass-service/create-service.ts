import { Hono } from "hono";
import { api } from "./http/api.ts";
import type { Connection } from "./http/client-limit.ts";
import { platformAService } from "./http/platform-a-web-service.ts";
import { requestLog } from "./http/request-log.ts";
import { noStore, responseHeaders } from "./http/response-headers.ts";
import { pages } from "./pages/pages.ts";
import { requireOwnHost } from "./pages/request-guards.ts";
import { assembleService, type ServiceOptions } from "./service.ts";
import { doDueWork } from "./work/do-due-work.ts";

export interface PassService {
  /**
   * Answers a request: the interface, and the pages that a pass holder sees. Never throws. The
   * address of the other end of the connection is whom the pages' limits count; without one, all
   * requests count as one visitor's.
   */
  handle(request: Request, remoteAddress?: string): Promise<Response>;
  /** Does everything that is due; the signal ends it early, with nothing half done. */
  work(signal?: AbortSignal): Promise<number>;
}

/** The whole pass-issuing service as a function; `commands/serve.ts` puts it on a port. */
export function createService(options: ServiceOptions): PassService {
  const service = assembleService(options);
  const app = new Hono();
  app.use(requestLog(service.log));
  app.use(noStore, responseHeaders(service.addresses));
  app.use(requireOwnHost(service.addresses));
  app.route("/", api(service));
  if (service.platformA) {
    app.route("/platform-a", platformAService(service, service.platformA));
  }
  app.route("/", pages(service));
  return {
    handle: async (request, remoteAddress = "") =>
      app.fetch(request, { remoteAddress } satisfies Connection),
    work: (signal) => doDueWork(service, signal),
  };
}
